import type { StatsChunk, StatsCompilation } from '@rspack/core'
import type { NeededFiles } from './build-result'

type Origin = NonNullable<StatsChunk['origins']>[number]

/** Finds the files that a browser needs for an import, in rspack's stats of a build. */
export class ChunkMap {
  private readonly chunks: StatsChunk[]

  constructor(stats: StatsCompilation) {
    this.chunks = stats.chunks ?? []
  }

  /** The files of a build's entry. */
  entry(name: string): NeededFiles {
    return files(this.chunks.filter((chunk) => chunk.names?.includes(name)))
  }

  /** The files that `import('<request>')` loads. */
  imported(request: string): NeededFiles {
    return this.opened((origin) => origin.request === request)
  }

  /** The files of a remote's exposed entry. */
  exposed(): NeededFiles {
    return this.opened((origin) => origin.moduleName === 'container entry')
  }

  /** The files of the packages that this build shares (not its unused fallbacks for them). */
  provided(isWanted: (name: string) => boolean): NeededFiles {
    return this.opened(({ moduleName = '' }) => {
      const [, name] = /^provide shared module \(\w+\) (.+)@/.exec(moduleName) ?? []
      return name !== undefined && isWanted(name)
    })
  }

  /** Chunks that are loaded together have the origin that requests them. */
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
