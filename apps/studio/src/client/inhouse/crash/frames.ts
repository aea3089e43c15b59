/** Runs a step with each picture until the returned function is called. */
export function everyFrame(step: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    step()
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}
