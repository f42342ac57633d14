import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'libsql'
import { tables } from './tables'

export type SqlValue = string | number | null
type Row = Record<string, SqlValue>

/**
 * SQLite in a file. A transaction is on the disk before it returns (WAL with
 * synchronous FULL), so acknowledged writes survive if the process is killed at any moment.
 */
export class Store {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement<SqlValue[]>>()

  constructor(location: string) {
    if (location !== ':memory:') mkdirSync(dirname(resolve(location)), { recursive: true })
    this.database = new Database(location, { timeout: 5000 })
    this.database.pragma('journal_mode = WAL')
    this.database.pragma('synchronous = FULL')
    for (const table of tables) this.database.exec(table)
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

  /** Runs all of the work or none of it; writers wait for one another. */
  transaction<T>(work: () => T): T {
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.database.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.statements.clear()
    this.database.close()
  }
}
