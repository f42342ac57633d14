/** Records of one kind, by an id of their own and by their owner. */
export interface Kind<T extends object> {
  name: string
  id(record: T): string
  owner(record: T): string
}

const taxIdOf = (record: object) => ('taxId' in record ? String(record.taxId) : '')

/** Their owner is the debtor of their tax id, unless it is said to be another. */
export const kindOf = <T extends object>(
  name: string,
  id: (record: T) => string,
  owner: (record: T) => string = taxIdOf,
): Kind<T> => ({ name, id, owner })

export interface Entry {
  owner: string
  record: object
}

/** Entries in the order in which they were first put. */
export class Collection {
  private readonly entries = new Map<string, Entry>()
  private readonly owned = new Map<string, Set<string>>()
  private highestNumber = 0

  nextId = (): string => String(this.highestNumber + 1)

  get(id: string): object | undefined {
    return this.entries.get(id)?.record
  }

  all(): Entry[] {
    return [...this.entries.values()]
  }

  /** Of one owner, or of all. */
  list(owner?: string): object[] {
    if (owner === undefined) return this.all().map(({ record }) => record)
    return [...(this.owned.get(owner) ?? [])].flatMap((id) => this.get(id) ?? [])
  }

  /** undefined removes. Returns the entry before. */
  set(id: string, entry: Entry | undefined): Entry | undefined {
    const before = this.entries.get(id)
    if (before !== undefined && before.owner !== entry?.owner) {
      const ids = this.owned.get(before.owner)
      ids?.delete(id)
      if (ids?.size === 0) this.owned.delete(before.owner)
    }
    if (entry === undefined) this.entries.delete(id)
    else {
      this.entries.set(id, entry)
      this.highestNumber = Math.max(this.highestNumber, Number(id) || 0)
      const ids = this.owned.get(entry.owner) ?? new Set()
      this.owned.set(entry.owner, ids.add(id))
    }
    return before
  }
}

/** Whoever reads a record shares it with all others: it is replaced, never changed. */
export function freeze<T extends object>(record: T): T {
  if (Object.isFrozen(record)) return record
  for (const value of Object.values(record)) if (typeof value === 'object' && value !== null) freeze(value)
  return Object.freeze(record)
}
