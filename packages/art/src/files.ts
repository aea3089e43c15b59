import { fileURLToPath } from 'node:url'

/** Absolute folder to serve under `ART_PREFIX`. Names carry no content hash: serve with revalidation. */
export const ART_DIRECTORY = fileURLToPath(new URL('../files/', import.meta.url))
