/** Something that was asked for at the keyboard and cannot be meant. The message is one sentence. */
class NotTaken extends Error {}

export function taken(isTaken: unknown, sentence: string): asserts isTaken {
  if (!isTaken) throw new NotTaken(sentence)
}

/** A whole number that was asked for. */
export function whole(option: string, asked: string, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(asked)
  const limit = max === Number.MAX_SAFE_INTEGER ? '' : ` from 1 to ${max.toLocaleString('en')}`
  taken(Number.isSafeInteger(value) && value > 0 && value <= max, `--${option} takes a whole number${limit}`)
  return value
}

/** What a command was asked for: where it does not take that it ends with a sentence, the way to its help, and 2, and nothing has begun. */
export function understood<Asked>(command: string, read: () => Asked): Asked {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotTaken) && !isOfArguments(error)) throw error
    // What Node says after the first sentence tells how a program is written, not how it is called.
    const [said = ''] = error.message.split(/\.\s/)
    process.stderr.write(`${said.charAt(0).toLowerCase()}${said.slice(1)}: see npm run ${command} -- --help\n`)
    return process.exit(2)
  }
}

const isOfArguments = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
