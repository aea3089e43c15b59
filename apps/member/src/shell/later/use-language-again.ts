import { useTexts } from '@hiyas/i18n'
import { useStorage } from '../../shared/page/boot-context.tsx'
import { useSelectLanguage } from '../../shared/page/language.tsx'
import { useOnReturn } from '../../shared/page/use-on-return.ts'

/** A page that comes back out of the browser's memory has not heard what was chosen elsewhere meanwhile (LANG-09). */
export function useLanguageAgain(): void {
  const { language } = useTexts()
  const storage = useStorage()
  const select = useSelectLanguage()
  useOnReturn(() => {
    const kept = storage.read('language')
    if (kept !== null && kept !== language) void select(kept)
  })
}
