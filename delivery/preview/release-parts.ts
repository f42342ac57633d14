import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Asset } from '@portal/registry-format'
import { pageFile } from '../compose'
import { ENTRY_FILE } from '../entry-file'
import { readSurface } from '../kernel-surface'
import { weightOf } from '../page-budget'
import { brotli } from '../precompress'
import { BOM, originOf } from '../provenance/statement'
import { type FullRelease, fullRelease } from '../released-files'
import { inSite, readJson } from '../site'

/** Brotli bytes of what browsers load, by part. */
export type Sizes = ReadonlyMap<string, number>

/** What the site has of a release, as far as two releases can be compared by it. */
export interface ReleaseParts {
  sizes: Sizes
  /** Routes, packages and names taken from the kernel; sorted lines. */
  lines: readonly string[]
}

/** Routes that are named. */
const MANY = 4

/** What a file is for. Its number changes with the files beside it. */
function partOf({ routes }: FullRelease, file: string): string {
  const name = basename(file)
  const kind = extname(name).slice(1).toUpperCase()
  if (name === basename(ENTRY_FILE) || !(kind === 'JS' || kind === 'CSS'))
    return name.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '')
  const has = (assets: readonly Asset[]) => assets.some(({ href }) => href.endsWith(`/${name}`))
  const paths = routes.filter(({ scripts, styles }) => has([...scripts, ...styles])).map(({ path }) => path)
  const of = paths.length > MANY ? 'muitas telas' : paths.join(', ')
  return `${kind} ${of === '' ? 'do módulo, para depois' : `de ${of}`}`
}

function sizesOf(release: FullRelease, files: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>()
  const add = (part: string, bytes: number) => sizes.set(part, (sizes.get(part) ?? 0) + bytes)
  for (const file of files) add(partOf(release, file), weightOf(inSite(file)))
  for (const { path } of release.routes) {
    const page = inSite('pages', pageFile(path))
    // Every page differs in every build, and the best compression takes its time.
    if (existsSync(page)) add(`HTML de ${path}`, brotli(readFileSync(page), 5).length)
  }
  return sizes
}

/** Of what is on for all just now: its pages are composed. */
export function readParts(name: string, version: string): ReleaseParts {
  const release = fullRelease(name, version)
  const files = Object.keys(release.files ?? {}).filter((file) => file.startsWith(`modules/${name}/`))
  const bom = join(originOf(name, version), BOM)
  const { components } = existsSync(bom)
    ? readJson<{ components: { 'bom-ref': string }[] }>(bom)
    : { components: [] }
  const lines = [
    ...release.routes.map(
      ({ path, title, audience, bar, prerender }) =>
        `rota ${path}: "${title}", público ${audience}, barra ${bar ?? 'nenhuma'}${prerender ? ', página pronta' : ''}`,
    ),
    ...components.map((each) => `pacote ${each['bom-ref']}`),
    ...Object.entries(readSurface(name, version) ?? {}).flatMap(([entry, names]) =>
      names.map((each) => `kernel ${each} (${entry})`),
    ),
  ]
  return { sizes: sizesOf(release, files), lines: lines.sort() }
}
