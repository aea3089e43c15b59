/** Many times what any of them answers: who he is, his keys, or a token. */
const ANSWER_BYTES_MAX = 512 * 1_024

/** Asks a third party, `how` as the libraries have it. One who goes on speaking is left, so that he fills no memory of ours. */
export async function boundedFetch(address: string, how: object): Promise<Response> {
  const answer = await fetch(address, how)
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer of a third party is too long')
      controller.enqueue(chunk)
    },
  })
  return answer.body === null ? answer : new Response(answer.body.pipeThrough(limit), answer)
}
