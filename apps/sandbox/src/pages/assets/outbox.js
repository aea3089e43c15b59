// Shows new messages as they come, and copies codes. Without it the page works too, by reloading it.
const LOOK_MS = 2_000
const COPIED_MS = 1_500

const messages = () => document.getElementById('messages')

/** The page as it is now: its list takes the place of the present one when it says something else. */
async function look() {
  if (document.hidden) return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('messages')
  if (fresh === null || fresh.dataset.newest === messages()?.dataset.newest) return
  messages()?.replaceWith(document.adoptNode(fresh))
  showButtons()
}

/** Only a page that came over https, or from this machine, may copy. */
function showButtons() {
  if (navigator.clipboard === undefined) return
  for (const button of document.querySelectorAll('button[data-copy]')) button.hidden = false
}

document.addEventListener('click', async event => {
  const button = event.target instanceof Element ? event.target.closest('button[data-copy]') : null
  if (button === null) return
  await navigator.clipboard.writeText(button.dataset.copy)
  // Pressed again meanwhile, it says so already: its own words are those of before.
  if (button.textContent === button.dataset.copied) return
  const words = button.textContent
  button.textContent = button.dataset.copied
  setTimeout(() => {
    button.textContent = words
  }, COPIED_MS)
})

showButtons()
setInterval(() => look().catch(() => undefined), LOOK_MS)
