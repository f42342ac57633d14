/** HTTP Archive 1.2, readable by browsers' tools. Fields with a leading _ are extensions of this sandbox. */

type Named = { name: string; value: string }
/** An uploaded file is stored as its size and first bytes in base64, which identify its type. */
interface PostData {
  mimeType: string
  text: string
  _file?: { bytes: number; start: string }
}

export interface Har {
  log: {
    version: '1.2'
    creator: { name: string; version: string }
    entries: readonly HarEntry[]
    /** Seed of the world, used by a replay. */
    _seed: string
    _startedAt: string
    /** Calls after the last recorded one were dropped. */
    _truncated: boolean
  }
}

const HTTP = 'HTTP/1.1'
/** Placeholder origin: a recording can be replayed against any sandbox. */
const ORIGIN = 'http://sandbox.invalid'

const named = (record: object): Named[] =>
  Object.entries(record).map(([name, value]) => ({ name, value: String(value) }))

/** Status 0 stands for a dropped connection. `text` is the structure of the response without its values. */
export const answerOf = (status: number, mimeType: string, shape: Shape) => ({
  ...{
    status,
    statusText: '',
    httpVersion: HTTP,
    cookies: [],
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  },
  headers: [{ name: 'content-type', value: mimeType }],
  content: { size: -1, mimeType, text: JSON.stringify(shape) },
})

/** A request whose body has not been read yet. */
export const entryOf = (at: Date, method: string, path: string, headers: object) => ({
  startedDateTime: at.toISOString(),
  time: 0,
  request: {
    ...{ method, url: ORIGIN + path, httpVersion: HTTP, cookies: [], headersSize: -1, bodySize: -1 },
    headers: named(headers),
    queryString: named(Object.fromEntries(new URLSearchParams(path.split('?')[1]))),
    postData: undefined as PostData | undefined,
  },
  response: answerOf(0, 'x-unknown', 'null'),
  cache: {},
  timings: { send: 0, wait: 0, receive: 0 },
})
export type HarEntry = ReturnType<typeof entryOf>

export const pathOfEntry = ({ request }: HarEntry): string => request.url.slice(ORIGIN.length)

/** Parses a file, with or without a byte-order mark. Throws an error with a message for the user. */
export function readHar(file: Uint8Array): Har {
  try {
    const har = JSON.parse(new TextDecoder().decode(file))
    if (Array.isArray(har?.log?.entries)) return har
  } catch {
    // Handled below.
  }
  throw new Error('não é um arquivo HAR: grave a sessão outra vez')
}

/** The structure of a JSON value without its values; a list holds each distinct structure once. */
type Shape = string | Shape[] | { [name: string]: Shape }

function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((one) => [JSON.stringify(shapeOf(one)), shapeOf(one)]))
    return [...shapes.keys()].sort().flatMap((key) => shapes.get(key) ?? [])
  }
  if (typeof value !== 'object') return typeof value
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, shapeOf(part)]))
}

export function answerShape(type: string, text: string): Shape {
  if (!type.includes('json')) return type.split(';')[0] ?? ''
  try {
    return text === '' ? 'null' : shapeOf(JSON.parse(text))
  } catch {
    return 'broken JSON'
  }
}
