import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'

/**
 * A libSQL server as far as the client in `libsql` talks to one: Hrana 3 over HTTP in JSON
 * (github.com/tursodatabase/libsql, docs/HRANA_3_SPEC.md), each stream a connection of its own to one file.
 * It runs in a process of its own, because that client blocks the one it is called in.
 * `node --import tsx/esm libsql-server.ts <file> <token>` prints its URL; DELETE /streams ends every stream,
 * as a server does with those that have been silent for long.
 */
const [file = '', token = ''] = process.argv.slice(2)

type Value = { type: 'null' } | { type: 'integer' | 'text'; value: string } | { type: 'float'; value: number }
type Result = {
  cols: { name: string; decltype: string | null }[]
  rows: Value[][]
  affected_row_count: number
  last_insert_rowid: null
}
type Failure = { message: string; code: string }
type Step = { result: Result } | { error: Failure }
interface Batch {
  steps: { stmt: { sql: string; args: Value[] } }[]
}
type Request =
  | { type: 'batch'; batch: Batch }
  | { type: 'describe'; sql: string }
  | { type: 'get_autocommit' | 'close' }

// As the real one keeps its file: readers and a writer do not shut one another out.
new Database(file).pragma('journal_mode = WAL')
const streams = new Map<string, Database.Database>()
let opened = 0

function stream(baton: string | null): [string, Database.Database] {
  if (baton === null) {
    const name = String(++opened)
    const connection = new Database(file)
    streams.set(name, connection)
    return [name, connection]
  }
  const known = streams.get(baton)
  if (known === undefined) throw new Refusal('The stream has expired due to inactivity', 'STREAM_EXPIRED')
  return [baton, known]
}

class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

function fromWire(value: Value): string | number | null {
  if (value.type === 'null') return null
  return value.type === 'integer' ? Number(value.value) : value.value
}

function toWire(value: unknown): Value {
  if (value === null) return { type: 'null' }
  if (typeof value !== 'number') return { type: 'text', value: String(value) }
  return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value }
}

const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN',
})

function columnsOf(statement: Database.Statement): Result['cols'] {
  return statement.columns().map(({ name, type }) => ({ name, decltype: type }))
}

/** Who finds the file locked waits, up to thirty seconds, while the others are served. */
async function patiently<T>(work: () => T): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return work()
    } catch (error) {
      if (!failureOf(error).code.startsWith('SQLITE_BUSY') || tries === 3000) throw error
      await pause(10)
    }
  }
}

const NOTHING = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }

/** What waits for the file goes through exec: a prepared statement that found it locked would stay open. */
function execute(connection: Database.Database, sql: string, args: Value[]): Result {
  if (/^(BEGIN|COMMIT|ROLLBACK|CREATE)/i.test(sql)) {
    connection.exec(sql)
    return NOTHING
  }
  const statement = connection.prepare<(string | number | null)[]>(sql)
  const values = args.map(fromWire)
  if (statement.reader) {
    const rows = statement.raw(true).all(...values) as unknown[][]
    return { ...NOTHING, cols: columnsOf(statement), rows: rows.map((row) => row.map(toWire)) }
  }
  if (connection.inTransaction) return { ...NOTHING, affected_row_count: statement.run(...values).changes }
  connection.exec('BEGIN IMMEDIATE')
  try {
    const { changes } = statement.run(...values)
    connection.exec('COMMIT')
    return { ...NOTHING, affected_row_count: changes }
  } catch (error) {
    connection.exec('ROLLBACK')
    throw error
  }
}

async function runBatch(connection: Database.Database, { steps }: Batch): Promise<Step[]> {
  const done: Step[] = []
  for (const { stmt } of steps) {
    try {
      done.push({ result: await patiently(() => execute(connection, stmt.sql, stmt.args)) })
    } catch (error) {
      done.push({ error: failureOf(error) })
    }
  }
  return done
}

async function respond(connection: Database.Database, request: Request): Promise<object> {
  switch (request.type) {
    case 'batch': {
      const steps = await runBatch(connection, request.batch)
      return {
        step_results: steps.map((step) => ('result' in step ? step.result : null)),
        step_errors: steps.map((step) => ('error' in step ? step.error : null)),
      }
    }
    case 'describe': {
      const statement = await patiently(() => connection.prepare(request.sql))
      const { reader } = statement
      return { params: [], cols: reader ? columnsOf(statement) : [], is_explain: false, is_readonly: reader }
    }
    default:
      return {}
  }
}

async function pipeline(body: { baton: string | null; requests: Request[] }): Promise<object> {
  const [name, connection] = stream(body.baton)
  const results: object[] = []
  let baton: string | null = name
  for (const request of body.requests) {
    try {
      const result = await respond(connection, request)
      const isAutocommit = !connection.inTransaction
      const response =
        request.type === 'get_autocommit'
          ? { type: request.type, is_autocommit: isAutocommit }
          : { type: request.type, result }
      results.push({ type: 'ok', response })
    } catch (error) {
      results.push({ type: 'error', error: failureOf(error) })
    }
    if (request.type === 'close') {
      baton = null
      streams.delete(name)
      connection.close()
    }
  }
  return { baton, base_url: null, results }
}

async function cursor(body: { baton: string | null; batch: Batch }): Promise<string> {
  const [baton, connection] = stream(body.baton)
  const entries: object[] = [{ baton, base_url: null }]
  for (const [step, outcome] of (await runBatch(connection, body.batch)).entries()) {
    if ('error' in outcome) {
      entries.push({ type: 'step_error', step, error: outcome.error })
      continue
    }
    const { cols, rows, affected_row_count, last_insert_rowid } = outcome.result
    entries.push({ type: 'step_begin', step, cols })
    for (const row of rows) entries.push({ type: 'row', row })
    entries.push({ type: 'step_end', affected_row_count, last_insert_rowid })
  }
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  if (request.method === 'DELETE') {
    for (const [name, connection] of streams) {
      streams.delete(name)
      connection.close()
    }
    response.end()
    return
  }
  if (request.headers.authorization !== `Bearer ${token}`) {
    response.writeHead(401).end(JSON.stringify({ error: 'Unauthorized' }))
    return
  }
  try {
    const body = JSON.parse(text)
    const isCursor = request.url === '/v3/cursor'
    response.end(isCursor ? await cursor(body) : JSON.stringify(await pipeline(body)))
  } catch (error) {
    response.writeHead(400).end(JSON.stringify(failureOf(error)))
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
