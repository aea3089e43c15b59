import { shareDone, type Work } from './work.ts'
import type { WorkNews } from './work-worker.ts'

/** Nobody is that unlucky: a search that comes so far past its expected end is broken. */
const SHARE_OF_THE_UNLUCKY = 1 - 1e-9

/** Finds the number beside the page, which stays answerable. Resolves with it in digits, or null when this device cannot. */
export function solve(work: Work, onShare: (share: number) => void, stop: AbortSignal): Promise<string | null> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
    const end = (proof: string | null) => {
      worker.terminate()
      stop.removeEventListener('abort', giveUp)
      resolve(proof)
    }
    const giveUp = () => end(null)
    stop.addEventListener('abort', giveUp)
    worker.onerror = giveUp
    worker.onmessage = ({ data }: MessageEvent<WorkNews>) => {
      if ('found' in data) return end(String(data.found))
      const share = shareDone(data.tried, work.zeroBits)
      if (share > SHARE_OF_THE_UNLUCKY) giveUp()
      else onShare(share)
    }
    worker.postMessage(work)
  })
}
