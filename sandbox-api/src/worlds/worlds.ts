import type { WorldOptions } from '../server/sandbox'
import { World } from './world'

/** A world takes 3 to 4 MB with its journal once ten debtors have used it. */
const MOST_WORLDS = 50
const MOST_EVICTED = 20

/** The worlds of a process. All but the default one live in memory only. */
export class Worlds {
  /** Least recently used first. */
  private readonly named = new Map<string, World>()
  /** Names of evicted worlds, newest last. */
  private readonly evicted: string[] = []
  private readonly unnamed: World

  constructor(private readonly options: WorldOptions) {
    this.unnamed = new World(options, null, null)
  }

  /** Created on first use. */
  at(name: string | null): World {
    if (name === null) return this.unnamed
    const world = this.named.get(name)
    if (world === undefined) return this.renew(name)
    this.named.delete(name)
    this.named.set(name, world)
    return world
  }

  /**
   * Replaces the world of this name with a new one.
   * @param seed defaults to the world's name, so that a name alone makes ids reproducible
   */
  renew(name: string, seed = name, now?: Date): World {
    this.remove(name)
    const world = new World({ ...this.options, database: ':memory:' }, name, seed, now)
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

  /** Most recently used first. */
  list(): { most: number; worlds: World[]; evicted: readonly string[] } {
    return { most: MOST_WORLDS, worlds: [...this.named.values()].reverse(), evicted: this.evicted }
  }

  close(): void {
    for (const name of [...this.named.keys()]) this.remove(name)
    this.unnamed.close()
  }
}
