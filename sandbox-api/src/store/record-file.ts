import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'libsql'
import type { Entry } from './collection'

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

interface Row {
  kind: string
  id: string
  owner: string
  json: string
}

/**
 * SQLite file of a store. A transaction is durable before it returns (WAL with synchronous FULL), so acknowledged
 * writes survive a killed process. Two processes wait for each other's locks.
 */
export class RecordFile {
  private readonly database: Database.Database
  private readonly statements = new Map<string, Database.Statement<string[]>>()

  constructor(location: string) {
    mkdirSync(dirname(resolve(location)), { recursive: true })
    this.database = new Database(location, { timeout: 5000 })
    this.database.pragma('journal_mode = WAL')
    this.database.pragma('synchronous = FULL')
    this.execute('BEGIN IMMEDIATE')
    if (this.number('SELECT COUNT(*) AS n FROM sqlite_master') === 0) {
      this.execute(RECORDS)
      this.execute(`PRAGMA user_version = ${FORMAT}`)
    } else if (this.number('SELECT user_version AS n FROM pragma_user_version') !== FORMAT) {
      this.database.close()
      throw new Error(
        'o arquivo é de outra versão do sandbox. Para começar de novo, apague-o ou escolha outro arquivo em SANDBOX_DATABASE.',
      )
    }
    this.execute('COMMIT')
  }

  execute(sql: string): void {
    this.database.exec(sql)
  }

  rollBack(): void {
    // SQLite has already rolled back if the disk is full.
    if (this.database.inTransaction) this.execute('ROLLBACK')
  }

  private statement(sql: string): Database.Statement<string[]> {
    const known = this.statements.get(sql)
    if (known) return known
    const fresh = this.database.prepare<string[]>(sql)
    this.statements.set(sql, fresh)
    return fresh
  }

  private number(sql: string): number {
    const { n } = this.statement(sql).get() as { n: number }
    return n
  }

  /** Changes whenever another process has written. */
  version = (): number => this.number('SELECT data_version AS n FROM pragma_data_version')

  read(): Row[] {
    return this.statement('SELECT kind, id, owner, json FROM records ORDER BY seq').all() as Row[]
  }

  write(kind: string, id: string, entry: Entry | undefined): void {
    if (entry === undefined) this.statement('DELETE FROM records WHERE kind = ? AND id = ?').run(kind, id)
    else {
      this.statement(
        `INSERT INTO records (kind, id, owner, json) VALUES (?, ?, ?, ?)
          ON CONFLICT (kind, id) DO UPDATE SET owner = excluded.owner, json = excluded.json`,
      ).run(kind, id, entry.owner, JSON.stringify(entry.record))
    }
  }

  empty(retainedKind: string): void {
    this.statement('DELETE FROM records WHERE kind <> ?').run(retainedKind)
  }

  close(): void {
    this.statements.clear()
    this.database.close()
  }
}
