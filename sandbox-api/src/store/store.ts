import { Collection, type Entry, freeze, idOf, type Kind } from './collection'
import { RecordFile } from './record-file'

/** Records of many kinds: plain objects in memory, optionally backed by a file. */
export class Store {
  private readonly file: RecordFile | null
  private collections = new Map<string, Collection>()
  /** Version of the file at the last read. */
  private version = -1
  /** Inverse operations of the open transaction; a rollback runs the last one first. */
  private undo: (() => void)[] | null = null

  constructor(location: string) {
    this.file = location === ':memory:' ? null : new RecordFile(location)
  }

  private collection(kind: string): Collection {
    const known = this.collections.get(kind)
    if (known) return known
    const fresh = new Collection()
    this.collections.set(kind, fresh)
    return fresh
  }

  /** Loads what other processes have written. */
  private refresh(): void {
    const version = this.file?.version() ?? this.version
    if (this.file === null || version === this.version) return
    this.version = version
    this.collections = new Map()
    for (const { kind, id, owner, json } of this.file.read()) {
      this.collection(kind).set(id, { owner, record: freeze(JSON.parse(json)) })
    }
  }

  private current(kind: string): Collection {
    if (this.undo === null) this.refresh()
    return this.collection(kind)
  }

  private set(kind: string, id: string, entry: Entry | undefined): void {
    this.transaction(() => {
      this.file?.write(kind, id, entry)
      const collection = this.collection(kind)
      const before = collection.set(id, entry)
      this.undo?.push(() => collection.set(id, before))
    })
  }

  /** By the values of the fields that make the id. */
  find<T extends object>({ name }: Kind<T>, ...id: string[]): T | undefined {
    return this.current(name).get(idOf(...id)) as T | undefined
  }

  /** Records of one owner, or all; oldest first. */
  list<T extends object>({ name }: Kind<T>, owner?: string): T[] {
    return this.current(name).list(owner) as T[]
  }

  /** Inserts or replaces the record with its id. */
  put<T extends object>({ name, id, owner }: Kind<T>, record: T): void {
    this.set(name, id(record), { owner: owner(record), record: freeze(record) })
  }

  /** Inserts a record with a generated id. */
  add<T extends object>(kind: Kind<T>, make: (id: string) => T): void {
    this.transaction(() => this.put(kind, make(this.collection(kind.name).nextId())))
  }

  /** Does nothing if there is no such record. */
  change<T extends object>(kind: Kind<T>, id: string, change: Partial<T>): void {
    this.transaction(() => {
      const record = this.find(kind, id)
      if (record !== undefined) this.put(kind, { ...record, ...change })
    })
  }

  remove<T extends object>({ name, id }: Kind<T>, records: readonly T[]): void {
    if (records.length === 0) return
    this.transaction(() => {
      for (const record of records) this.set(name, id(record), undefined)
    })
  }

  removeWhere<T extends object>(kind: Kind<T>, isUnwanted: (record: T) => boolean): void {
    this.remove(kind, this.list(kind).filter(isUnwanted))
  }

  /** Deletes all records except those of one kind. */
  clear<T extends object>({ name: retained }: Kind<T>): void {
    this.transaction(() => {
      this.file?.empty(retained)
      const before = this.collections
      this.collections = new Map([[retained, this.collection(retained)]])
      this.undo?.push(() => {
        this.collections = before
      })
    })
  }

  dump(): (Entry & { kind: string })[] {
    this.refresh()
    return [...this.collections].flatMap(([kind, collection]) =>
      collection.all().map((entry) => ({ kind, ...entry })),
    )
  }

  /** Runs the work atomically: an error rolls it back. */
  transaction<T>(work: () => T): T {
    if (this.undo !== null) return work()
    this.file?.execute('BEGIN IMMEDIATE')
    this.undo = []
    try {
      this.refresh()
      const result = work()
      this.file?.execute('COMMIT')
      return result
    } catch (error) {
      for (const step of this.undo.reverse()) step()
      this.file?.rollBack()
      throw error
    } finally {
      this.undo = null
    }
  }

  close(): void {
    this.file?.close()
  }
}
