import { createRequire } from 'node:module'
import type { MultiStats, rspack as Rspack, Stats } from '@rspack/core'
import { CommandError } from '../storage'

const load = createRequire(import.meta.url)

/** Loaded with `require`: tsx scans files that contain `import()`, which takes 200 ms for this package. */
export const rspack: typeof Rspack = load('@rspack/core').rspack

interface Compiling<Result> {
  run(done: (error: Error | null, result?: Result) => void): void
  close(done: () => void): void
}

/** @param what does not compile, for the error message */
export async function runCompiler<Result extends Stats | MultiStats>(
  compiler: Compiling<Result>,
  what: string,
): Promise<Result> {
  const stats = await new Promise<Result>((resolve, reject) =>
    compiler.run((error, result) => (result ? resolve(result) : reject(error))),
  )
  await new Promise<void>((resolve) => compiler.close(resolve))
  if (stats.hasErrors())
    throw new CommandError(`${what} não compila:\n${stats.toString({ preset: 'errors-only' })}`)
  return stats
}
