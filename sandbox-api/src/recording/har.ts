import type { Call } from './calls'

/** HTTP Archive 1.2, readable by browsers' tools. Fields with a leading _ are extensions of this sandbox. */

type Named = { name: string; value: string }
/** An uploaded file is stored as its size and first bytes in base64, which identify its type. */
export interface PostData {
  mimeType: string
  text: string
  _file?: { bytes: number; start: string }
}

/** Placeholder origin: a recording can be replayed against any sandbox. */
const ORIGIN = 'http://sandbox.invalid'

const named = (record: object): Named[] =>
  Object.entries(record).map(([name, value]) => ({ name, value: String(value) }))

const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 }

/** A call as it may leave the sandbox; status 0 stands for a dropped connection. */
export const entryOf = (
  { at, method, ms, status, answer }: Call,
  { path, headers, postData }: { path: string; headers: object; postData: PostData | undefined },
) => ({
  startedDateTime: at.toISOString(),
  time: Math.round(ms ?? 0),
  request: {
    ...{ ...common, method, url: ORIGIN + path, headers: named(headers), postData },
    queryString: named(Object.fromEntries(new URLSearchParams(path.split('?')[1]))),
  },
  response: {
    ...{ ...common, status: answer ? status : 0, statusText: '', redirectURL: '' },
    headers: named({ 'content-type': answer?.type ?? 'x-unknown' }),
    content: { size: -1, mimeType: answer?.type ?? 'x-unknown', text: answer?.shape ?? '"null"' },
  },
  cache: {},
  timings: { send: 0, wait: Math.round(ms ?? 0), receive: 0 },
})
export type HarEntry = ReturnType<typeof entryOf>

export const pathOfEntry = ({ request }: HarEntry): string => request.url.slice(ORIGIN.length)
