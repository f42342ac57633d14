import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'libsql'
import { Collection, type Entry, freeze, type Kind } from './collection'
import { tables } from './tables'

export type SqlValue = string | number | null
type Row = Record<string, SqlValue>

/** Order of `seq`: that in which records were first put. */
const RECORDS = `CREATE TABLE IF NOT EXISTS entities (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  owner TEXT NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (kind, id)
)`

/**
 * Records are plain objects in memory, and in an SQLite file. A transaction is on the disk before it returns (WAL with
 * synchronous FULL), so acknowledged writes survive if the process is killed at any moment; what another process has
 * written to the file is read before anything else is.
 */
export class Store {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement<SqlValue[]>>()
  private collections = new Map<string, Collection>()
  /** Changes whenever another process has written. */
  private version = -1
  /** Takes back what the open transaction has done, the last first. */
  private undo: (() => void)[] | null = null

  constructor(location: string) {
    if (location !== ':memory:') mkdirSync(dirname(resolve(location)), { recursive: true })
    this.database = new Database(location, { timeout: 5000 })
    this.database.pragma('journal_mode = WAL')
    this.database.pragma('synchronous = FULL')
    for (const table of [RECORDS, ...tables]) this.database.exec(table)
  }

  private statement(sql: string): Database.Statement<SqlValue[]> {
    const known = this.statements.get(sql)
    if (known) return known
    const fresh = this.database.prepare<SqlValue[]>(sql)
    this.statements.set(sql, fresh)
    return fresh
  }

  /** How many rows changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.statement(sql).run(...values).changes
  }

  get<T extends object = Row>(sql: string, ...values: SqlValue[]): T | undefined {
    return this.all<T>(sql, ...values)[0]
  }

  all<T extends object = Row>(sql: string, ...values: SqlValue[]): T[] {
    return this.statement(sql).all(...values) as T[]
  }

  private collection(kind: string): Collection {
    const known = this.collections.get(kind)
    if (known) return known
    const fresh = new Collection()
    this.collections.set(kind, fresh)
    return fresh
  }

  private refresh(): void {
    const { data_version: version } = this.get<{ data_version: number }>('PRAGMA data_version') ?? {}
    if (version === undefined || version === this.version) return
    this.version = version
    this.collections = new Map()
    const rows = this.all<{ kind: string; id: string; owner: string; json: string }>(
      'SELECT kind, id, owner, json FROM entities ORDER BY seq',
    )
    for (const { kind, id, owner, json } of rows) {
      this.collection(kind).set(id, { owner, record: freeze(JSON.parse(json)) })
    }
  }

  private current(kind: string): Collection {
    if (this.undo === null) this.refresh()
    return this.collection(kind)
  }

  private set(kind: string, id: string, entry: Entry | undefined): void {
    this.transaction(() => {
      if (entry === undefined) this.run('DELETE FROM entities WHERE kind = ? AND id = ?', kind, id)
      else {
        this.run(
          `INSERT INTO entities (kind, id, owner, json) VALUES (?, ?, ?, ?)
            ON CONFLICT (kind, id) DO UPDATE SET owner = excluded.owner, json = excluded.json`,
          kind,
          id,
          entry.owner,
          JSON.stringify(entry.record),
        )
      }
      const collection = this.collection(kind)
      const before = collection.set(id, entry)
      this.undo?.push(() => collection.set(id, before))
    })
  }

  find<T extends object>({ name }: Kind<T>, id: string): T | undefined {
    return this.current(name).get(id) as T | undefined
  }

  /** Of one owner, or of all; the oldest first. */
  list<T extends object>({ name }: Kind<T>, owner?: string): T[] {
    return this.current(name).list(owner) as T[]
  }

  /** In the place of the record with its id. */
  put<T extends object>({ name, id, owner }: Kind<T>, record: T): void {
    this.set(name, id(record), { owner: owner(record), record: freeze(record) })
  }

  /** Under a number of its own. */
  add<T extends object>(kind: Kind<T>, make: (id: string) => T): void {
    this.transaction(() => this.put(kind, make(this.collection(kind.name).nextId())))
  }

  /** Nothing where there is no such record. */
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

  /** Empties every kind but one. */
  clear<T extends object>({ name: kept }: Kind<T>): void {
    this.transaction(() => {
      this.run('DELETE FROM entities WHERE kind <> ?', kept)
      const before = this.collections
      this.collections = new Map([[kept, this.collection(kept)]])
      this.undo?.push(() => {
        this.collections = before
      })
    })
  }

  /** Every record there is. */
  dump(): (Entry & { kind: string })[] {
    this.refresh()
    return [...this.collections].flatMap(([kind, collection]) =>
      collection.all().map((entry) => ({ kind, ...entry })),
    )
  }

  /** Runs all of the work or none of it; writers wait for one another. */
  transaction<T>(work: () => T): T {
    if (this.undo !== null) return work()
    this.database.exec('BEGIN IMMEDIATE')
    try {
      this.refresh()
      this.undo = []
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.database.exec('ROLLBACK')
      for (const step of this.undo?.reverse() ?? []) step()
      throw error
    } finally {
      this.undo = null
    }
  }

  close(): void {
    this.statements.clear()
    this.database.close()
  }
}
