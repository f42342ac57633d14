import type { StatsChunk, StatsCompilation } from '@rspack/core'
import type { NeededFiles } from './build-result'

type Origin = NonNullable<StatsChunk['origins']>[number]

/** Browser files of an entry in rspack's stats. */
export const entryFiles = (stats: StatsCompilation, name: string): NeededFiles =>
  filesOf(stats, (chunk) => chunk.names?.includes(name))

/** Files that `import('<request>')` loads. */
export const importedFiles = (stats: StatsCompilation, request: string): NeededFiles =>
  filesOf(
    stats,
    opened((origin) => origin.request === request),
  )

/** Files of a remote's exposed entry. */
export const exposedFiles = (stats: StatsCompilation): NeededFiles =>
  filesOf(
    stats,
    opened((origin) => origin.moduleName === 'container entry'),
  )

/** Chunks that load together share the origin that requests them. */
const opened = (test: (origin: Origin) => boolean) => (chunk: StatsChunk) => chunk.origins?.some(test)

function filesOf(
  { chunks = [] }: StatsCompilation,
  test: (chunk: StatsChunk) => boolean | undefined,
): NeededFiles {
  const all = [...new Set(chunks.filter(test).flatMap((chunk) => chunk.files ?? []))].sort()
  return {
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  }
}
