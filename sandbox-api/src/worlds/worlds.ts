import { createWorld, type World, type WorldOptions } from './world'

/** Each holds 3 to 4 MB once ten debtors have used it: its records, and its journal. */
const MOST_WORLDS = 50
const MOST_EVICTED = 20

export interface NewWorld {
  /** The world's name when absent, so that a name alone repeats its ids. */
  seed?: string
  now?: Date
}

/** The worlds of one process. All but the default one live in memory and end with it. */
export class Worlds {
  /** The one unused for longest is first. */
  private readonly named = new Map<string, World>()
  /** Names whose worlds were ended to make room, newest last. */
  private readonly evicted: string[] = []
  private readonly unnamed: World

  constructor(private readonly options: WorldOptions) {
    this.unnamed = createWorld(options, { name: null, seed: null })
  }

  /** Made on its first use. */
  at(name: string | null): World {
    if (name === null) return this.unnamed
    const world = this.named.get(name)
    if (world === undefined) return this.renew(name)
    this.named.delete(name)
    this.named.set(name, world)
    return world
  }

  /** A fresh world, in the place of one with this name. */
  renew(name: string, { seed = name, now }: NewWorld = {}): World {
    this.remove(name)
    const world = createWorld(
      { ...this.options, database: ':memory:' },
      { name, seed, ...(now === undefined ? {} : { now }) },
    )
    this.named.set(name, world)
    const [oldest] = this.named.keys()
    if (this.named.size > MOST_WORLDS && oldest !== undefined) {
      this.remove(oldest)
      this.evicted.push(oldest)
      if (this.evicted.length > MOST_EVICTED) this.evicted.shift()
    }
    return world
  }

  remove(name: string): boolean {
    this.named.get(name)?.close()
    return this.named.delete(name)
  }

  /** The one used last is first. */
  list(): { most: number; worlds: World[]; evicted: readonly string[] } {
    return { most: MOST_WORLDS, worlds: [...this.named.values()].reverse(), evicted: this.evicted }
  }

  close(): void {
    for (const name of [...this.named.keys()]) this.remove(name)
    this.unnamed.close()
  }
}
