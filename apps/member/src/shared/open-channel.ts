/**
 * A channel to the other tabs of this browser. Null where there is none: an old browser, or Firefox whose owner has forbidden what sites
 * keep, which refuses to make one.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
