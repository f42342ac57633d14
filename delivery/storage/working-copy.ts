import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { precompress } from '../precompress'
import { filesIn } from '../site'
import { FILES } from '../site-routes'
import { type Bucket, type Found, requireConditions } from './bucket'

/** A bucket's site in a folder of this machine, and what its objects were when they were copied, or written back. */
export interface WorkingCopy {
  dir: string
  pulled: Map<string, { hash: string; version: string; bytes: Buffer | null }>
}

const REGISTRY = 'registry.json'
/** What a command needs no copy of. A registry's compressed copies could be of another state than itself. */
const LEFT_OUT = /^\.(built|lock)\b|^registry\.json\.|\.next$/
/** What a command needs: `state` is enough to change the registry, and not for its pages. */
const PARTS = {
  state: /^(registry\.json$|\.registry-before\.json$|\.(releases|surface|signatures|canary)\/)/,
  site: /^(?!\.(artefacts\/|history\b|conditions$))/,
  log: /^\.history\b/,
}
export type Part = keyof typeof PARTS
const PAGES = /^(brands\/[^/]+\/)?(pages|pages-canary|public)\//
/** Told of a state that is not to be, if another command is faster. */
const UNDONE = /^(\.releases|themes|embed\/v1|embed-of\/[^/]+\/v1)\//
/** Of a state that is. */
const AFTERWARDS = /^\.(history|registry-before)\b/
const AT_ONCE = 24

async function each<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all].values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

const noted = (key: string, bytes: Buffer, version: string) => ({
  hash: hashOf(bytes),
  version,
  bytes: UNDONE.test(key) || key === REGISTRY ? bytes : null,
})

/** The registry first: what is read after it is of this state, or of one that this command will be too late for. */
export async function pull(bucket: Bucket, part: Part): Promise<WorkingCopy> {
  const copy: WorkingCopy = { dir: mkdtempSync(join(tmpdir(), 'site-')), pulled: new Map() }
  const registry = await bucket.read(REGISTRY)
  if (registry) {
    place(copy, REGISTRY, registry)
    precompress(join(copy.dir, REGISTRY))
  }
  await pullMore(bucket, copy, part)
  return copy
}

function place({ dir, pulled }: WorkingCopy, key: string, { bytes, version }: Found): void {
  mkdirSync(dirname(join(dir, key)), { recursive: true })
  writeFileSync(join(dir, key), bytes)
  pulled.set(key, noted(key, bytes, version))
}

/** Adds what the copy does not have yet. */
export async function pullMore(bucket: Bucket, copy: WorkingCopy, part: Part): Promise<void> {
  const listed = [...(await bucket.list())].filter(
    ([key]) => PARTS[part].test(key) && !LEFT_OUT.test(key) && !copy.pulled.has(key),
  )
  await each(listed, async ([key, version]) => {
    const found = await bucket.read(key, version)
    if (found) place(copy, key, found)
  })
}

export const textOfRegistry = ({ pulled }: WorkingCopy): string | undefined =>
  pulled.get(REGISTRY)?.bytes?.toString()

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' }

function headersOf(key: string) {
  const encoding = ENCODINGS[extname(key)]
  const file = encoding ? key.slice(0, -extname(key).length) : key
  const row = FILES.find(({ path }) =>
    path.endsWith('/') ? `/${file}`.startsWith(path) : `/${file}` === path,
  )
  return {
    ContentType: TYPES[extname(file)] ?? 'application/octet-stream',
    CacheControl: row?.headers['cache-control'] ?? 'no-cache',
    ...(encoding && { ContentEncoding: encoding }),
  }
}

/**
 * Writes what the command has changed: files first, pages, the registry last, and that only over the state that was
 * copied. What is no longer there is removed once nothing leads to it.
 * @returns the keys that have changed; null when another command was faster: nothing of this state counts then
 */
export async function push(bucket: Bucket, { dir, pulled: written }: WorkingCopy): Promise<string[] | null> {
  const pulled = new Map(written)
  const files = filesIn(dir).filter((key) => !LEFT_OUT.test(key))
  const bytesOf = (key: string) => readFileSync(join(dir, key))
  const changed = files.filter((key) => pulled.get(key)?.hash !== hashOf(bytesOf(key)))
  const there = new Set(files)
  const removed = [...pulled.keys()].filter((key) => !there.has(key))
  if (changed.length + removed.length === 0) return []
  await requireConditions(bucket)
  const registry = pulled.get(REGISTRY)?.version ?? null
  const isOurs = async () => ((await bucket.read(REGISTRY))?.version ?? null) === registry
  const write = async (key: string, ifVersion?: string | null) => {
    const bytes = bytesOf(key)
    const condition = ifVersion !== undefined && { ifVersion }
    const version = await bucket.write(key, bytes, { headers: headersOf(key), ...condition })
    if (version !== null) written.set(key, noted(key, bytes, version))
    return version !== null
  }
  const [pages, afterwards] = [PAGES, AFTERWARDS].map((part) => changed.filter((key) => part.test(key)))
  const first = changed.filter((key) => ![...(pages ?? []), ...(afterwards ?? []), REGISTRY].includes(key))
  const win = async () => {
    // The files of a release before its description: whoever is cut off leaves none that one could go back to.
    for (const isTold of [false, true])
      await each(
        first.filter((key) => UNDONE.test(key) === isTold),
        (key) => write(key),
      )
    if (!(await isOurs())) return false
    await each(pages ?? [], (key) => write(key))
    return changed.includes(REGISTRY) ? write(REGISTRY, registry) : isOurs()
  }
  if (!(await win())) {
    await each(
      first.filter((key) => UNDONE.test(key)),
      async (key) => {
        const { version, bytes } = pulled.get(key) ?? {}
        const ours = written.get(key)?.version
        if (ours === undefined || ours === version || (await bucket.read(key))?.version !== ours) return
        if (bytes) await bucket.write(key, bytes, { ifVersion: ours, headers: headersOf(key) })
        else await bucket.remove(key)
      },
    )
    return null
  }
  await each(afterwards ?? [], (key) => write(key, pulled.get(key)?.version ?? null))
  // Without its description nobody goes back to a release.
  const isDescription = (key: string) => key.startsWith('.releases/')
  await each(removed.filter(isDescription), async (key) => {
    await bucket.remove(key)
    await bucket.remove(key.replace('.releases/', '.artefacts/').replace(/$/, '.gz'))
  })
  await each(
    removed.filter((key) => !isDescription(key)),
    (key) => bucket.remove(key),
  )
  return [...changed, ...removed]
}

export const discard = ({ dir }: WorkingCopy): void => rmSync(dir, { recursive: true, force: true })
