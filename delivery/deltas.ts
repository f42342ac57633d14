import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { firstSeen, releasesRecorded } from './released-files'
import { inSite, writeAtomically } from './site'

/**
 * What a release changes of a file, for browsers that hold the one before: Compression Dictionary Transport (RFC 9842).
 * A file says for which addresses it may serve as a dictionary; a browser that has it names its hash when it requests one
 * of these, and gets a delta where there is one. Everybody else gets the whole file.
 */

/** Never served by its own address. */
export const DELTAS = '.deltas'
const ENCODING = 'dcz'
/** Of a browser that comes back after more releases than these the whole file is asked. */
const RELEASES = 3
const LEVEL = 19

/** Files and the addresses of their later versions; patterns of nginx and JavaScript alike. */
export const DICTIONARIES = [
  {
    file: '^(?<stem>/(?:assets|modules/[a-z0-9-]+)/[A-Za-z0-9_-]+)[.][0-9a-f]{8}[.](?<ext>js|css)$',
    match: '{stem}.*.{ext}',
  },
  { file: '^(?<folder>/modules/[a-z0-9-]+)/[^/]+/remoteEntry[.]js$', match: '{folder}/*/remoteEntry.js' },
] as const

/** A request that may be answered by a delta: 'accept-encoding|available-dictionary|query'. Not the second attempt at a file. */
export const WANTS_DELTA = `\\b${ENCODING}\\b.*\\|:(?<digest>[A-Za-z0-9+/]{43}=):\\|$`

/** No cache but the browser's own may keep it: many look at the first of the two names in `vary` alone. */
export const DELTA_HEADERS = {
  'content-encoding': ENCODING,
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'Accept-Encoding, Available-Dictionary',
}

/** @param path of a file, as in its address. @returns the addresses for which it is a dictionary */
export function dictionaryFor(path: string): string | null {
  for (const { file, match } of DICTIONARIES) {
    const groups = new RegExp(file).exec(path)?.groups
    if (groups) return match.replace(/\{(\w+)\}/g, (_, name: string) => groups[name] ?? '')
  }
  return null
}

/** Of a delta, before the hash of its dictionary. */
const HEADER = Buffer.from('5e2a4d1820000000', 'hex')

/** @param file on the site. @param hash of the dictionary, in base64: its slashes make folders */
const deltaOf = (file: string, hash: string) => `${DELTAS}/${file}/${hash}`

/** @returns a file of the site, or null where the whole file is to be sent */
export function findDelta(
  path: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  query: string,
): string | null {
  const asked = `${headers['accept-encoding']}|${headers['available-dictionary']}|${query}`
  const hash = new RegExp(WANTS_DELTA).exec(asked)?.groups?.digest
  const delta = hash && deltaOf(path.slice(1), hash)
  return delta && existsSync(inSite(delta)) && statSync(inSite(delta)).isFile() ? delta : null
}

let ready: ReturnType<typeof load> | undefined

/** Not in what only reads the names above. Once: a second start takes the memory from who compresses at that moment. */
function zstd(): ReturnType<typeof load> {
  ready ??= load()
  return ready
}

async function load() {
  const codec = await import('@bokuweb/zstd-wasm')
  await codec.init()
  return codec
}

/** Writes the deltas of a release's files from those of the releases before it, where they save more than half. */
export async function writeDeltas(
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const before = releasesRecorded()
    .filter((release) => release.name === name && release.version !== version && firstSeen(release))
    .sort((a, b) => firstSeen(b).localeCompare(firstSeen(a)))
    .slice(0, RELEASES)
    .flatMap((release) => Object.keys(release.files ?? {}))
  const earlier = [...new Set(before)].filter((file) => existsSync(inSite(file)))
  const { compressUsingDict, createCCtx, freeCCtx } = await zstd()
  const context = createCCtx()
  for (const file of Object.keys(files)) {
    const match = dictionaryFor(`/${file}`)
    const isEarlier = (each: string) => each !== file && match !== null && dictionaryFor(`/${each}`) === match
    for (const dictionary of earlier.filter(isEarlier).map((each) => readFileSync(inSite(each)))) {
      const frame = compressUsingDict(context, readFileSync(inSite(file)), dictionary, LEVEL)
      if (frame.length < statSync(inSite(`${file}.br`)).size / 2) writeDelta(file, dictionary, frame)
    }
  }
  freeCCtx(context)
}

function writeDelta(file: string, dictionary: Buffer, frame: Uint8Array): void {
  const hash = createHash('sha256').update(dictionary).digest()
  const path = inSite(deltaOf(file, hash.toString('base64')))
  mkdirSync(dirname(path), { recursive: true })
  writeAtomically(path, Buffer.concat([HEADER, hash, frame]))
}
