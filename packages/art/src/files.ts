import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Absolute folder to serve under `ART_PREFIX`. Names carry no content hash: serve with revalidation. */
export const ART_DIRECTORY = fileURLToPath(new URL('../files/', import.meta.url))

/** Every file below `ART_DIRECTORY`, as `folder/name.ext`, sorted. */
export function listArtFiles(): string[] {
  return readdirSync(ART_DIRECTORY, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').replaceAll(/\/+/g, '/'))
    .map(path => path.slice(ART_DIRECTORY.length))
    .sort()
}
