import { openChannel } from '../open-channel.ts'

/** The terms open in a tab beside the form of registration, which is not lost for them (REG-40): it hears of this which ones were shown. */
const CHANNEL = 'hiyas.terms-shown'

export function tellTermsShown(version: number): void {
  const others = openChannel(CHANNEL)
  others?.postMessage(version)
  others?.close()
}

/** Answers how to stop. */
export function onTermsShown(hear: (version: number) => void): () => void {
  const others = openChannel(CHANNEL)
  if (others !== null) others.onmessage = ({ data }: MessageEvent<number>) => hear(data)
  return () => others?.close()
}
