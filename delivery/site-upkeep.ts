import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Registry } from '@portal/registry-format'
import { isText, precompress } from './precompress'
import {
  forgetRelease,
  type RecordedRelease,
  releasesOn,
  releasesRecorded,
  servedBefore,
} from './released-files'
import { CANARY_PAGES } from './shell-canary'
import { filesIn, inSite, integrityOf, isDryRun, writeAtomically } from './site'
import { BRANDS, EMBED, EMBED_OF } from './site-routes'

/** Looking after a site that has been served for long: its files are what they should be, and no more than needed. */

const COPIES: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  '': (content) => content,
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
}

function contentOf(path: string, copy: string): Buffer | null {
  if (!existsSync(path + copy)) return null
  try {
    return COPIES[copy]?.(readFileSync(path + copy)) ?? null
  } catch {
    return null
  }
}

export interface Damage {
  file: string
  /** It was, or can be, made right from a copy of it. */
  mended: boolean
}

/**
 * Compares every file with the hash that was taken when it was released, and those without with their compressed
 * copies, and mends what a copy can mend.
 */
export function examineSite(): Damage[] {
  const hashes = new Map(releasesRecorded().flatMap(({ files = {} }) => Object.entries(files)))
  const brands = existsSync(inSite(BRANDS)) ? readdirSync(inSite(BRANDS)) : []
  const pages = ['', ...brands.map((brand) => `${BRANDS}/${brand}/`)].flatMap((root) => [
    `${root}pages`,
    root + CANARY_PAGES,
  ])
  const composed = [...pages, 'themes', EMBED, EMBED_OF].flatMap((folder) =>
    filesIn(inSite(folder)).map((file) => `${folder}/${file}`),
  )
  const others = ['registry.json', ...composed].filter((file) => !/\.(br|gz)$/.test(file))
  return [...hashes.keys(), ...others].flatMap((file) => examine(file, hashes.get(file)))
}

function examine(file: string, hash: string | undefined): Damage[] {
  const path = inSite(file)
  const found = contentOf(path, '')
  const right = (content: Buffer | null) =>
    content !== null && (hash ? integrityOf(content) === hash : found?.equals(content) === true)
  const served = isText(file) && !file.startsWith('.') ? Object.keys(COPIES) : ['']
  const wrong = served.filter((copy) => !right(contentOf(path, copy)))
  if (wrong.length === 0) return []
  const good = Object.keys(COPIES)
    .map((copy) => contentOf(path, copy))
    .find(right)
  if (!good) return [{ file, mended: false }]
  if (!isDryRun()) {
    if (wrong.includes('')) writeAtomically(path, good)
    precompress(path)
  }
  return [{ file, mended: true }]
}

const DAY_MS = 24 * 60 * 60_000
/** A tab may run a release for so long after it has left, and a page of that time be open. */
const NEEDED_DAYS = 7

/** Removes the releases that nobody needs any more. @returns which */
export function collectGarbage(registry: Registry, now = Date.now()): string[] {
  const all = releasesRecorded()
  const on = releasesOn(registry)
  const isKept = ({ name, version, leftAt, recordedAt }: RecordedRelease) =>
    on.some(
      (each) => each.name === name && [each.version, servedBefore(name, each.version)].includes(version),
    ) || now - Date.parse(leftAt ?? recordedAt) < NEEDED_DAYS * DAY_MS
  const kept = all.filter(isKept)
  const needed = new Set(kept.flatMap(({ files = {} }) => Object.keys(files)))
  // Releases share folders: without a list of what each kept one has there, nothing of it may go.
  const isShared = (name: string) => kept.some((release) => release.name === name && !release.files)
  const gone = all.filter((release) => !kept.includes(release) && !isShared(release.name))
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
