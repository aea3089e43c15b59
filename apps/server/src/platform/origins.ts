/** The origins of full addresses, each once; paths behind our own origin have none. */
export const originsElsewhere = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter(address => /^https?:/.test(address)).map(address => new URL(address).origin)),
]
