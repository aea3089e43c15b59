import { join } from 'node:path'
import { invariant } from '@hiyas/kernel'
import { API } from 'typescript/unstable/sync'

/** What the compiler finds in these files. All that they use is read; the rest of the house, which `npm run types` judges, is not. */
export function typeFaultsOf(root: string, paths: readonly string[]): string[] {
  const config = join(root, 'tsconfig.json')
  const compiler = new API({ cwd: root })
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)
    invariant(project !== undefined, 'the house has a project of the compiler')
    return paths
      .filter(path => /\.tsx?$/.test(path))
      .flatMap(path => {
        const file = join(root, path)
        invariant(project.program.getSourceFile(file) !== undefined, `the compiler has read ${path}`)
        const faults = [
          ...project.program.getSyntacticDiagnostics(file),
          ...project.program.getSemanticDiagnostics(file),
        ]
        return faults.map(({ pos, code, text }) => `${path} at ${pos}: TS${code} ${text}`)
      })
  } finally {
    compiler.close()
  }
}
