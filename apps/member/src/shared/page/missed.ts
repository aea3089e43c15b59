type NoteMissed = (part: unknown) => Promise<boolean>

/** Before it has come, nothing is known of the connection. */
let note: NoteMissed = async () => false

/** For later/missed-parts.ts: what is to be done then is no part of the first page. */
export function followMissed(next: NoteMissed): void {
  note = next
}

/** To be told of code that somebody waits for and that did not come. Answers whether it is that which is missing, and not the connection. */
export const noteMissed: NoteMissed = part => note(part)
