/** The terms open in a tab beside the form of registration, which is not lost for them (REG-40): it hears of this which ones were shown. */
const CHANNEL = 'hiyas.terms-shown'

export function tellTermsShown(version: number): void {
  if (typeof BroadcastChannel === 'undefined') return
  const others = new BroadcastChannel(CHANNEL)
  others.postMessage(version)
  others.close()
}

/** Answers how to stop. */
export function onTermsShown(hear: (version: number) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const others = new BroadcastChannel(CHANNEL)
  others.onmessage = ({ data }: MessageEvent<number>) => hear(data)
  return () => others.close()
}
