import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'libsql'
import { Clock } from '../clock/clock'

const taxIdOf = (record: { taxId?: unknown; cpfCnpj?: unknown }) =>
  String(record.taxId ?? record.cpfCnpj ?? '')

/**
 * Records of one kind, indexed by id and by owner. The id is the values of these fields; the owner defaults to the tax
 * id. A record exists for `lifetimeMs` after its `at`, for ever without.
 */
export const kindOf = <T extends object>(
  name: string,
  fields: readonly (keyof T)[],
  { owner = taxIdOf, lifetimeMs }: { owner?: (record: T) => string; lifetimeMs?: number } = {},
) => ({
  name,
  id: (record: T) => fields.map((field) => String(record[field])).join(' '),
  owner,
  lifetimeMs,
})
export type Kind<T extends object> = ReturnType<typeof kindOf<T>>

/** Records that survive a reset. */
export const settings = kindOf<{ name: string; value: string }>('settings', ['name'])

export const TIME_PASSES_SINCE = 'time-passes-since'

/** First day on which time advances for the seeded records; null while their dates move with today's date. */
export const timePassesSince = ({ store }: { store: Store }): string | null =>
  store.find(settings, TIME_PASSES_SINCE)?.value ?? null

/** Increment on a breaking change of the records; files of another format are refused. */
const FORMAT = 1

/** `seq`: insertion order. */
const RECORDS = `CREATE TABLE records (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  owner TEXT NOT NULL,
  json TEXT NOT NULL,
  UNIQUE (kind, id)
)`

/**
 * Records of many kinds in SQLite, in memory or in a file. A transaction on a file is durable before it returns (WAL
 * with synchronous FULL), so acknowledged writes survive a killed process. Two processes wait for each other's locks.
 */
export class Store {
  readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement<string[]>>()

  /** @param location path of a file, or ':memory:' */
  constructor(
    location: string,
    private readonly clock = new Clock(),
  ) {
    if (location !== ':memory:') mkdirSync(dirname(resolve(location)), { recursive: true })
    this.database = new Database(location, { timeout: 5000 })
    this.database.pragma('journal_mode = WAL')
    this.database.pragma('synchronous = FULL')
    this.transaction(() => {
      if (this.number('SELECT COUNT(*) AS n FROM sqlite_master') === 0) {
        this.database.exec(`${RECORDS}; PRAGMA user_version = ${FORMAT}`)
      } else if (this.number('SELECT user_version AS n FROM pragma_user_version') !== FORMAT) {
        throw new Error(
          'o arquivo é de outra versão do sandbox. Para começar de novo, apague-o ou escolha outro arquivo em SANDBOX_DATABASE.',
        )
      }
      this.database.exec('CREATE INDEX IF NOT EXISTS owners ON records (kind, owner)')
    })
  }

  private statement(sql: string): Database.Statement<string[]> {
    const known = this.statements.get(sql)
    if (known) return known
    const fresh = this.database.prepare<string[]>(sql)
    this.statements.set(sql, fresh)
    return fresh
  }

  private number(sql: string, ...values: string[]): number {
    const { n } = this.statement(sql).get(...values) as { n: number }
    return n
  }

  /** The records of these rows, without those whose lifetime has ended. */
  private read<T extends object>({ lifetimeMs }: Kind<T>, rows: unknown[]): T[] {
    const records = (rows as { json: string }[]).map(({ json }) => JSON.parse(json))
    if (lifetimeMs === undefined) return records
    const since = this.clock.iso(-lifetimeMs)
    return records.filter(({ at }) => at > since)
  }

  /** By the values of the fields that make the id. */
  find<T extends object>(kind: Kind<T>, ...id: string[]): T | undefined {
    const one = this.statement('SELECT json FROM records WHERE kind = ? AND id = ?')
    return this.read(kind, one.all(kind.name, id.join(' ')))[0]
  }

  /** Records of one owner, or all; oldest first. */
  list<T extends object>(kind: Kind<T>, owner?: string): T[] {
    const [where, values] = owner === undefined ? ['', []] : ['AND owner = ?', [owner]]
    const some = this.statement(`SELECT json FROM records WHERE kind = ? ${where} ORDER BY seq`)
    return this.read(kind, some.all(kind.name, ...values))
  }

  /** Inserts or replaces the record with its id; deletes those of its kind whose lifetime has ended. */
  put<T extends object>({ name, id, owner, lifetimeMs }: Kind<T>, record: T): void {
    if (lifetimeMs !== undefined) {
      const ended = this.statement("DELETE FROM records WHERE kind = ? AND json ->> 'at' <= ?")
      ended.run(name, this.clock.iso(-lifetimeMs))
    }
    this.statement(
      `INSERT INTO records (kind, id, owner, json) VALUES (?, ?, ?, ?)
        ON CONFLICT (kind, id) DO UPDATE SET owner = excluded.owner, json = excluded.json`,
    ).run(name, id(record), owner(record), JSON.stringify(record))
  }

  /** Inserts a record with a generated id. */
  add<T extends object>(kind: Kind<T>, make: (id: string) => T): void {
    const next = 'SELECT COALESCE(MAX(CAST(id AS INTEGER)), 0) + 1 AS n FROM records WHERE kind = ?'
    this.transaction(() => this.put(kind, make(String(this.number(next, kind.name)))))
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
    const one = this.statement('DELETE FROM records WHERE kind = ? AND id = ?')
    this.transaction(() => {
      for (const record of records) one.run(name, id(record))
    })
  }

  removeWhere<T extends object>(kind: Kind<T>, isUnwanted: (record: T) => boolean): void {
    this.remove(kind, this.list(kind).filter(isUnwanted))
  }

  /** Deletes all records except those of one kind. */
  clear<T extends object>({ name: retained }: Kind<T>): void {
    this.statement('DELETE FROM records WHERE kind <> ?').run(retained)
  }

  /** Runs the work atomically: an error rolls it back. */
  transaction<T>(work: () => T): T {
    if (this.database.inTransaction) return work()
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite has already rolled back if the disk is full.
      if (this.database.inTransaction) this.database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.statements.clear()
    this.database.close()
  }
}
