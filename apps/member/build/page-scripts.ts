import { build, type InlineConfig, type Rolldown } from 'vite'

export type PageScripts = { beforePaint: string; afterPaint: string }

/** The scripts that stand in every page, as one line of text each. They must stay short. */
export async function pageScripts(shared: InlineConfig): Promise<PageScripts> {
  return {
    beforePaint: await textOf(shared, 'src/entry-before-paint.ts'),
    afterPaint: await textOf(shared, 'src/entry-after-paint.ts'),
  }
}

async function textOf(shared: InlineConfig, input: string): Promise<string> {
  const built = (await build({
    ...shared,
    build: { write: false, target: 'es2023', rolldownOptions: { input, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code.trim()
}
