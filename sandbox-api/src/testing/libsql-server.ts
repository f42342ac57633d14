import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import Database from 'libsql'

/**
 * A libSQL server, limited to what the client in `libsql` uses: Hrana 3 over HTTP in JSON
 * (github.com/tursodatabase/libsql, docs/HRANA_3_SPEC.md), each stream a separate connection to one file. The
 * real one is in no npm package. It runs in its own process, because that client blocks its process.
 * `node --import tsx/esm libsql-server.ts <file> <token>` prints its URL; DELETE /streams ends every stream,
 * as a server does with those that have been idle for long.
 */
const [file = '', token = ''] = parseArgs({ allowPositionals: true }).positionals

type Value = { type: 'null' } | { type: 'integer' | 'text'; value: string } | { type: 'float'; value: number }
type Result = ReturnType<typeof execute>
type Failure = ReturnType<typeof failureOf>
interface Batch {
  steps: { stmt: { sql: string; args: Value[] } }[]
}
type Request =
  | { type: 'batch'; batch: Batch }
  | { type: 'describe'; sql: string }
  | { type: 'get_autocommit' }
  | { type: 'close' }
interface Posted {
  baton: string | null
}

// As in the real one: readers and a writer do not block one another.
new Database(file).pragma('journal_mode = WAL')
const streams = new Map<string, Database.Database>()
let opened = 0

function streamOf({ baton }: Posted): [string, Database.Database] {
  const name = baton ?? String(++opened)
  const connection = baton === null ? new Database(file) : streams.get(baton)
  if (connection === undefined)
    throw Object.assign(new Error('The stream has expired due to inactivity'), { code: 'STREAM_EXPIRED' })
  streams.set(name, connection)
  return [name, connection]
}

function endStream(name: string): void {
  streams.get(name)?.close()
  streams.delete(name)
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

const failureOf = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN',
})

/** Retries while the file is locked, up to thirty seconds, without blocking other requests. */
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

const columnsOf = (statement: Database.Statement) =>
  statement.columns().map(({ name, type }) => ({ name, decltype: type }))

const resultOf = (changes = 0, cols: ReturnType<typeof columnsOf> = [], rows: unknown[][] = []) => ({
  cols,
  rows: rows.map((row) => row.map(toWire)),
  affected_row_count: changes,
  last_insert_rowid: null,
})

/** Statements that wait for the lock use exec: a prepared statement that finds it locked would stay open. */
function execute(connection: Database.Database, sql: string, args: Value[]) {
  if (/^(BEGIN|COMMIT|ROLLBACK|CREATE)/i.test(sql)) {
    connection.exec(sql)
    return resultOf()
  }
  const statement = connection.prepare<(string | number | null)[]>(sql)
  const values = args.map(fromWire)
  if (statement.reader)
    return resultOf(0, columnsOf(statement), statement.raw(true).all(...values) as unknown[][])
  if (connection.inTransaction) return resultOf(statement.run(...values).changes)
  connection.exec('BEGIN IMMEDIATE')
  try {
    const { changes } = statement.run(...values)
    connection.exec('COMMIT')
    return resultOf(changes)
  } catch (error) {
    connection.exec('ROLLBACK')
    throw error
  }
}

/** The result or the failure of each step. */
async function runBatch(
  connection: Database.Database,
  { steps }: Batch,
): Promise<({ result: Result; error: null } | { result: null; error: Failure })[]> {
  const done: Awaited<ReturnType<typeof runBatch>> = []
  for (const { stmt } of steps) {
    try {
      const result = await patiently(() => execute(connection, stmt.sql, stmt.args))
      done.push({ result, error: null })
    } catch (error) {
      done.push({ result: null, error: failureOf(error) })
    }
  }
  return done
}

async function respond(connection: Database.Database, request: Request): Promise<object> {
  const { type } = request
  if (request.type === 'get_autocommit') return { type, is_autocommit: !connection.inTransaction }
  if (request.type === 'close') return { type, result: {} }
  if (request.type === 'batch') {
    const steps = await runBatch(connection, request.batch)
    const result = {
      step_results: steps.map((step) => step.result),
      step_errors: steps.map((step) => step.error),
    }
    return { type, result }
  }
  const statement = await patiently(() => connection.prepare(request.sql))
  const { reader } = statement
  const cols = reader ? columnsOf(statement) : []
  return { type, result: { params: [], cols, is_explain: false, is_readonly: reader } }
}

const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, JSON.parse(String(body))))
app.setErrorHandler((error, _, reply) => reply.code(400).send(failureOf(error)))
app.addHook('onRequest', async ({ method, headers }, reply) => {
  if (method !== 'DELETE' && headers.authorization !== `Bearer ${token}`)
    return reply.code(401).send({ error: 'Unauthorized' })
})

app.delete('/streams', async () => {
  for (const name of streams.keys()) endStream(name)
  return {}
})

app.post<{ Body: Posted & { requests: Request[] } }>('/:version/pipeline', async ({ body }) => {
  const [name, connection] = streamOf(body)
  const results: object[] = []
  for (const request of body.requests) {
    try {
      results.push({ type: 'ok', response: await respond(connection, request) })
    } catch (error) {
      results.push({ type: 'error', error: failureOf(error) })
    }
    if (request.type === 'close') endStream(name)
  }
  return { baton: streams.has(name) ? name : null, base_url: null, results }
})

app.post<{ Body: Posted & { batch: Batch } }>('/:version/cursor', async ({ body }) => {
  const [baton, connection] = streamOf(body)
  const steps = await runBatch(connection, body.batch)
  const entries = steps.flatMap(({ result, error }, step): object[] =>
    error
      ? [{ type: 'step_error', step, error }]
      : [
          { type: 'step_begin', step, cols: result.cols },
          ...result.rows.map((row) => ({ type: 'row', row })),
          { type: 'step_end', affected_row_count: result.affected_row_count, last_insert_rowid: null },
        ],
  )
  return [{ baton, base_url: null }, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('')
})

console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
