import type { StatsChunk, StatsCompilation } from '@rspack/core'
import type { NeededFiles } from './build-result'

type Origin = NonNullable<StatsChunk['origins']>[number]

/** Finds the browser files of an import in rspack's stats. */
export class ChunkMap {
  private readonly chunks: StatsChunk[]

  constructor(stats: StatsCompilation) {
    this.chunks = stats.chunks ?? []
  }

  entry(name: string): NeededFiles {
    return files(this.chunks.filter((chunk) => chunk.names?.includes(name)))
  }

  /** Files that `import('<request>')` loads. */
  imported(request: string): NeededFiles {
    return this.opened((origin) => origin.request === request)
  }

  /** Files of a remote's exposed entry. */
  exposed(): NeededFiles {
    return this.opened((origin) => origin.moduleName === 'container entry')
  }

  /** Chunks that load together share the origin that requests them. */
  private opened(test: (origin: Origin) => boolean): NeededFiles {
    return files(this.chunks.filter((chunk) => chunk.origins?.some(test)))
  }
}

function files(chunks: readonly StatsChunk[]): NeededFiles {
  const all = [...new Set(chunks.flatMap((chunk) => chunk.files ?? []))].sort()
  return {
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  }
}
