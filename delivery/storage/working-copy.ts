import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Bucket, requireConditions, type StoredObject } from './bucket'
import { eachOf } from './each-of'
import { precompress } from './precompress'
import { filesIn, sha256, writeAtomically } from './site'
import { FILES } from './site-routes'

/** A local copy of a bucket's site, with the hash and ETag of each object when it was last read or written. */
export interface WorkingCopy {
  dir: string
  pulled: Map<string, { hash: string; version: string; bytes: Buffer | null }>
}

const REGISTRY = 'registry.json'
/** Never copied. Compressed copies of the registry may belong to another state. */
const LEFT_OUT = /^\.(built|lock)\b|^registry\.json\.|\.next$/
/** Objects by purpose: `state` is sufficient for registry changes, but not for composing pages. */
const PARTS = {
  state: /^(registry\.json$|\.registry-before\.json$|(tuf|\.(releases|signatures|canary))\/)/,
  site: /^(?!\.(artefacts\/|history\b|conditions$))/,
  log: /^\.history\b/,
}
export type Part = keyof typeof PARTS
/** In the order of writing; all other files come first, so that an interrupted upload leaves no incomplete release. */
const GROUPS = {
  /** Mutable files, restored after a conflict. */
  undone: /^(\.releases|themes|embed\/v1|embed-of\/[^/]+\/v1)\//,
  pages: /^(brands\/[^/]+\/)?(pages|pages-canary|public)\//,
  registry: /^registry\.json$/,
  afterwards: /^(tuf\/|\.(history|registry-before)\b)/,
}
const AT_ONCE = 24

const each = <T>(all: Iterable<T>, work: (one: T) => Promise<unknown>) => eachOf(all, AT_ONCE, work)

const noted = (key: string, bytes: Buffer, version: string) => ({
  hash: sha256(bytes),
  version,
  bytes: GROUPS.undone.test(key) || key === REGISTRY ? bytes : null,
})

/** Reads the registry first: if later objects belong to a newer state, the push will conflict. */
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

function place({ dir, pulled }: WorkingCopy, key: string, { bytes, version }: StoredObject): void {
  writeAtomically(join(dir, key), bytes)
  pulled.set(key, noted(key, bytes, version))
}

/** Downloads the missing objects of a part. */
export async function pullMore(bucket: Bucket, copy: WorkingCopy, part: Part): Promise<void> {
  const listed = [...(await bucket.list())].filter(
    ([key]) => PARTS[part].test(key) && !LEFT_OUT.test(key) && !copy.pulled.has(key),
  )
  await each(listed, async ([key, version]) => {
    const object = await bucket.read(key, version)
    if (object) place(copy, key, object)
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
 * Writes changed files, then pages, then the registry with a condition on its ETag. Removes unused objects last.
 * @returns false after a conflict, which restores the mutable files
 */
export async function push(bucket: Bucket, { dir, pulled: written }: WorkingCopy): Promise<boolean> {
  const pulled = new Map(written)
  const files = filesIn(dir).filter((key) => !LEFT_OUT.test(key))
  const bytesOf = (key: string) => readFileSync(join(dir, key))
  const changed = files.filter((key) => pulled.get(key)?.hash !== sha256(bytesOf(key)))
  const there = new Set(files)
  const removed = [...pulled.keys()].filter((key) => !there.has(key))
  if (changed.length + removed.length === 0) return true
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
  const of = (group: keyof typeof GROUPS) => changed.filter((key) => GROUPS[group].test(key))
  const others = changed.filter((key) => !Object.values(GROUPS).some((group) => group.test(key)))
  const win = async () => {
    await each(others, (key) => write(key))
    await each(of('undone'), (key) => write(key))
    if (!(await isOurs())) return false
    await each(of('pages'), (key) => write(key))
    return changed.includes(REGISTRY) ? write(REGISTRY, registry) : isOurs()
  }
  if (!(await win())) {
    await each(of('undone'), async (key) => {
      const { version, bytes } = pulled.get(key) ?? {}
      const ours = written.get(key)?.version
      if (ours === undefined || ours === version || (await bucket.read(key))?.version !== ours) return
      if (bytes) await bucket.write(key, bytes, { ifVersion: ours, headers: headersOf(key) })
      else await bucket.remove(key)
    })
    return false
  }
  await each(of('afterwards'), (key) => write(key, pulled.get(key)?.version ?? null))
  // Records first, because a release without one is no rollback target. Artefacts were not pulled.
  const records = removed.filter((key) => key.startsWith('.releases/'))
  const artefacts = records.map((key) => `${key.replace('.releases/', '.artefacts/')}.gz`)
  await each(records, bucket.remove)
  await each([...artefacts, ...removed.filter((key) => !records.includes(key))], bucket.remove)
  return true
}

export const discard = ({ dir }: WorkingCopy): void => rmSync(dir, { recursive: true, force: true })
