import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What tests of these areas never read: pictures, fonts, and the journeys. */
const LEFT_OUT = /^(packages\/art\/files|docs\/pictures|e2e)\//

/**
 * Copies the tree as it stands, changes of today included, into a folder where files may be broken without harm. Packages of the
 * house lead into the copy; all others are found in the node_modules above it.
 */
export function copyTree(root: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of listed.toString().split('\0')) {
    // What is deleted is listed until that is staged.
    if (path === '' || LEFT_OUT.test(path) || !existsSync(join(root, path))) continue
    cpSync(join(root, path), join(copy, path))
  }
  for (const name of readdirSync(join(root, 'node_modules/@hiyas'))) {
    const link = join(copy, 'node_modules/@hiyas', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(readlinkSync(join(root, 'node_modules/@hiyas', name)), link)
  }
}
