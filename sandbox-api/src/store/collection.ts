/** Records of one kind, indexed by id and by owner. */
export interface Kind<T extends object> {
  name: string
  id(record: T): string
  owner(record: T): string
}

const taxIdOf = (record: object) => ('taxId' in record ? String(record.taxId) : '')

/** A record's id is the values of these fields; its owner defaults to its tax id. */
export const kindOf = <T extends object>(
  name: string,
  fields: readonly (keyof T)[],
  owner: (record: T) => string = taxIdOf,
): Kind<T> => ({ name, id: (record) => idOf(...fields.map((field) => String(record[field]))), owner })

export const idOf = (...values: string[]): string => values.join(' ')

export interface Entry {
  owner: string
  record: object
}

/** Entries in insertion order. */
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

  /** Records of one owner, or all. */
  list(owner?: string): object[] {
    if (owner === undefined) return this.all().map(({ record }) => record)
    return [...(this.owned.get(owner) ?? [])].flatMap((id) => this.get(id) ?? [])
  }

  /** undefined deletes. Returns the previous entry. */
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

/** Records are shared between readers and therefore immutable: a change replaces the record. */
export function freeze<T extends object>(record: T): T {
  if (Object.isFrozen(record)) return record
  for (const value of Object.values(record)) if (typeof value === 'object' && value !== null) freeze(value)
  return Object.freeze(record)
}
