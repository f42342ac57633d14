import { readFileSync, rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Registry } from '@portal/registry-format'
import {
  attempt,
  BRANDS,
  EMBED,
  EMBED_OF,
  filesIn,
  inSite,
  integrityOf,
  isDryRun,
  isText,
  namesIn,
  precompress,
  writeAtomically,
} from '../storage'
import {
  forgetRelease,
  type RecordedRelease,
  releasesOn,
  releasesRecorded,
  servedBefore,
} from './released-files'
import * as shellCanary from './shell-canary'

/** Maintenance of a long-lived site: verifies and repairs its files, and removes unused releases. */

const COPIES: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  '': (content) => content,
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
}

const contentOf = (path: string, copy: string): Buffer | null =>
  attempt(() => COPIES[copy]?.(readFileSync(path + copy))) ?? null

export interface Damage {
  file: string
  /** Whether a copy restored the file, or could restore it. */
  mended: boolean
}

/**
 * Compares every file with the hash recorded at its release, or with its compressed copies if it has none. Repairs it
 * from a valid copy.
 * @param mends false only reports
 */
export function examineSite(mends = !isDryRun()): Damage[] {
  const hashes = new Map(releasesRecorded().flatMap(({ files = {} }) => Object.entries(files)))
  const pages = ['', ...namesIn(inSite(BRANDS)).map((brand) => `${BRANDS}/${brand}/`)].flatMap((root) => [
    `${root}pages`,
    root + shellCanary.PAGES,
  ])
  const composed = [...pages, 'themes', EMBED, EMBED_OF].flatMap((folder) =>
    filesIn(inSite(folder)).map((file) => `${folder}/${file}`),
  )
  const others = ['registry.json', ...composed].filter((file) => !/\.(br|gz)$/.test(file))
  return [...hashes.keys(), ...others].flatMap((file) => examine(file, hashes.get(file), mends))
}

function examine(file: string, hash: string | undefined, mends: boolean): Damage[] {
  const path = inSite(file)
  const current = contentOf(path, '')
  const right = (content: Buffer | null) =>
    content !== null && (hash ? integrityOf(content) === hash : current?.equals(content) === true)
  const served = isText(file) && !file.startsWith('.') ? Object.keys(COPIES) : ['']
  const wrong = served.filter((copy) => !right(contentOf(path, copy)))
  if (wrong.length === 0) return []
  const good = Object.keys(COPIES)
    .map((copy) => contentOf(path, copy))
    .find(right)
  if (!good) return [{ file, mended: false }]
  if (mends) {
    if (wrong.includes('')) writeAtomically(path, good)
    precompress(path)
  }
  return [{ file, mended: true }]
}

const DAY_MS = 24 * 60 * 60_000
/** How long a tab or an open page may still run a release that has left. */
const NEEDED_DAYS = 7

/** Removes and returns the releases that no tab can run any more. */
export function collectGarbage(registry: Registry, now = Date.now()): string[] {
  const all = releasesRecorded()
  const on = releasesOn(registry)
  const isRetained = ({ name, version, leftAt, recordedAt }: RecordedRelease) =>
    on.some(
      (each) => each.name === name && [each.version, servedBefore(name, each.version)].includes(version),
    ) || now - Date.parse(leftAt ?? recordedAt) < NEEDED_DAYS * DAY_MS
  const retained = all.filter(isRetained)
  const needed = new Set(retained.flatMap(({ files = {} }) => Object.keys(files)))
  // Releases of a module share folders. A kept release without a file list blocks removal from them.
  const isShared = (name: string) => retained.some((release) => release.name === name && !release.files)
  const gone = all.filter((release) => !retained.includes(release) && !isShared(release.name))
  if (!isDryRun()) {
    for (const { name, version, files = {} } of gone) {
      for (const file of Object.keys(files).filter((each) => !needed.has(each))) {
        for (const copy of Object.keys(COPIES)) rmSync(inSite(file) + copy, { force: true })
      }
      forgetRelease(name, version)
    }
  }
  return gone.map(({ name, version }) => `${name} ${version}`)
}
