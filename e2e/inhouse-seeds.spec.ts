import { launch, showHistory } from './support/inhouse.ts'
import { joined } from './support/registering.ts'
import { countRounds, expect, gameFrame, spin, test } from './support/site.ts'

test('RNG-12 dice: seeds are changed inside the sandboxed frame, the old server seed is told, and verifies the round it decided', async ({
  site: page,
}) => {
  await countRounds(page)
  await joined(page)
  await launch(page, 'Swerte Dice')
  await spin(page)
  const game = gameFrame(page)
  await game.getByRole('button', { name: 'Seed at patunay' }).click()
  const sheet = game.getByRole('dialog')
  const change = sheet.getByRole('button', { name: 'Palitan ang seed' })
  const nonce = sheet.getByRole('definition').nth(2)
  await expect(nonce).toHaveText('1')
  await sheet.getByLabel('Bagong seed mo').fill('sampaguita')
  await change.click()
  const told = sheet.getByRole('status').getByRole('definition')
  await expect(told).toHaveText(/^[\da-f]{64}$/)
  const seed = (await told.textContent()) ?? ''
  await expect(nonce).toHaveText('0')
  await sheet.getByLabel('Bagong seed mo').fill('ilang-ilang')
  await page.keyboard.press('Enter')
  await expect(told).toHaveText(new RegExp(`^(?!${seed})[\\da-f]{64}$`))
  await page.keyboard.press('Escape')

  await showHistory(page)
  await game.getByRole('button', { name: 'Suriin' }).first().click()
  const verifier = game.frameLocator('.inhouse-verifier')
  await expect(verifier.getByLabel(/^Server seed/)).toHaveValue(seed)
  await expect(verifier.locator('output')).toContainText('✓')
})
