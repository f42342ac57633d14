import type { Configuration, MultiStats } from '@rspack/core'
import { CommandError } from '../storage'

/** @param what does not compile, for the error message */
export async function runRspack(configurations: Configuration[], what: string): Promise<MultiStats> {
  // Imported on demand: most commands that load this file build nothing.
  const { rspack } = await import('./rspack')
  const compiler = rspack(configurations)
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, result) => (result ? resolve(result) : reject(error))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  if (stats.hasErrors())
    throw new CommandError(`${what} não compila:\n${stats.toString({ preset: 'errors-only' })}`)
  return stats
}
