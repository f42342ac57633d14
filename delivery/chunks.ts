import type { StatsChunk, StatsCompilation } from '@rspack/core'
import type { NeededFiles } from './built'

type Origin = NonNullable<StatsChunk['origins']>[number]

/** Which files a browser needs for what, read from rspack's account of a build. */
export class ChunkMap {
  private readonly chunks: StatsChunk[]

  constructor(stats: StatsCompilation) {
    this.chunks = stats.chunks ?? []
  }

  /** The files of a build's entry. */
  entry(name: string): NeededFiles {
    return files(this.chunks.filter((chunk) => chunk.names?.includes(name)))
  }

  /** The files that `import('<request>')` waits for. */
  imported(request: string): NeededFiles {
    return this.opened((origin) => origin.request === request)
  }

  /** The files behind what a remote exposes. */
  exposed(): NeededFiles {
    return this.opened((origin) => origin.moduleName === 'container entry')
  }

  /** The files of the packages that this build offers to others (not its unused fallbacks for them). */
  provided(isWanted: (name: string) => boolean): NeededFiles {
    return this.opened(({ moduleName = '' }) => {
      const [, name] = /^provide shared module \(\w+\) (.+)@/.exec(moduleName) ?? []
      return name !== undefined && isWanted(name)
    })
  }

  /** All chunks that come together carry the origin that asks for them. */
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
