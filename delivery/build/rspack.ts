import { createRequire } from 'node:module'
import type { Configuration, MultiStats, rspack as Rspack } from '@rspack/core'
import { CommandError } from '../storage'

const load = createRequire(import.meta.url)

/** Loaded with `require`: tsx scans files that contain `import()`, which takes 200 ms for this package. */
export const rspack: typeof Rspack = load('@rspack/core').rspack

/** @param what does not compile, for the error message */
export async function compile(configurations: Configuration[], what: string): Promise<MultiStats> {
  const compiler = rspack(configurations)
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, result) => (result ? resolve(result) : reject(error))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats.hasErrors())
    throw new CommandError(`${what} não compila:\n${stats.toString({ preset: 'errors-only' })}`)
  return stats
}
