const LINE_BYTES_MAX = 4_096
const NEWLINE = 0x0a

/** The lines of a text as it comes. One that is too long is a fault, so that a text without lines fills no memory. */
export async function* textLines(
  source: AsyncIterable<Uint8Array>,
  fault: (why: string) => Error,
): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    let bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE)) {
      if (end > LINE_BYTES_MAX) throw fault(`longer than ${LINE_BYTES_MAX} bytes`)
      yield bytes.toString('utf8', 0, end)
      bytes = bytes.subarray(end + 1)
    }
    if (bytes.length > LINE_BYTES_MAX) throw fault(`longer than ${LINE_BYTES_MAX} bytes`)
    rest = bytes
  }
  if (rest.length > 0) yield rest.toString('utf8')
}
