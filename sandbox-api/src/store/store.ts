import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'libsql'
import { tables } from './tables'

export type SqlValue = string | number | null
type Row = Record<string, SqlValue>

const REMOTE = /^(libsql|https?|wss?):\/\//
/** A server rejects statements on a connection that was idle for some seconds, or from before its restart. */
const FORGOTTEN = /STREAM_EXPIRED|stream (not found|has expired)|invalid baton/i

/**
 * SQLite, in a file or on a libSQL server. A transaction is on the disk before it returns (WAL with
 * synchronous FULL), so acknowledged writes survive if the process is killed at any moment.
 */
export class Store {
  private database: Database.Database
  private readonly statements = new Map<string, Database.Statement<SqlValue[]>>()
  private readonly isRemote: boolean
  private inTransaction = false

  constructor(
    private readonly location: string,
    private readonly authToken?: string,
  ) {
    this.isRemote = REMOTE.test(location)
    this.database = this.open()
    for (const table of tables) this.database.exec(table)
  }

  private open(): Database.Database {
    const { location, authToken } = this
    if (this.isRemote) {
      const options: Database.Options & { authToken?: string } = authToken === undefined ? {} : { authToken }
      return new Database(location, options)
    }
    if (location !== ':memory:') mkdirSync(dirname(resolve(location)), { recursive: true })
    const database = new Database(location, { timeout: 5000 })
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    return database
  }

  private statement(sql: string): Database.Statement<SqlValue[]> {
    // On a server, a statement prepared before a transaction ends the transaction when run in it.
    if (this.isRemote) return this.database.prepare<SqlValue[]>(sql)
    const known = this.statements.get(sql)
    if (known) return known
    const fresh = this.database.prepare<SqlValue[]>(sql)
    this.statements.set(sql, fresh)
    return fresh
  }

  /** A statement refused because of a closed connection was not run: it is repeated once over a new one. */
  private connected<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!this.isRemote || this.inTransaction || !FORGOTTEN.test(String(error))) throw error
      this.database.close()
      this.database = this.open()
      return work()
    }
  }

  /** How many rows changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.connected(() => this.statement(sql).run(...values).changes)
  }

  get<T extends object = Row>(sql: string, ...values: SqlValue[]): T | undefined {
    return this.all<T>(sql, ...values)[0]
  }

  all<T extends object = Row>(sql: string, ...values: SqlValue[]): T[] {
    return this.connected(() => this.statement(sql).all(...values) as T[])
  }

  /** Runs all of the work or none of it; writers wait for one another. */
  transaction<T>(work: () => T): T {
    this.connected(() => this.database.exec('BEGIN IMMEDIATE'))
    this.inTransaction = true
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.undo()
      throw error
    } finally {
      this.inTransaction = false
    }
  }

  /** A closed connection has already ended the transaction. */
  private undo(): void {
    try {
      this.database.exec('ROLLBACK')
    } catch (error) {
      if (!this.isRemote) throw error
    }
  }

  close(): void {
    this.statements.clear()
    this.database.close()
  }
}
