import { number, object, safeParse } from 'valibot'

/** As existing clients read it; `maintainTime` is when it began. */
const Detail = object({ content: object({ data: object({ endTime: number() }) }) })

/** When a vendor who rests is back, as the refusal of a launch says it; null where it does not. */
export function backAtMsOf({ detail }: { detail?: unknown }): number | null {
  const parsed = safeParse(Detail, detail)
  return parsed.success ? parsed.output.content.data.endTime : null
}
