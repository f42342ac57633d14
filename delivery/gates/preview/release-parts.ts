import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Asset } from '@portal/registry-format'
import { BOM, ENTRY_FILE, originOf } from '../../build'
import { pageFile } from '../../pages'
import { type FullRelease, fullRelease } from '../../registry'
import { weightOf } from '../../release'
import { brotli, inSite, readJsonIfThere } from '../../storage'

/** Longer lists of routes are abbreviated. */
const MANY = 4

/** Label of a file by its purpose, without the hash, which changes between builds. */
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

/** Brotli bytes of the downloaded files, by part. */
export type Weights = ReadonlyMap<string, number>

/** Smaller differences are compression noise, from names and signatures in the file. */
const NOISE_BYTES = 64

/** Only for stable releases, whose pages are composed. Sizes within the noise keep their value in `before`. */
export function weightsOf(name: string, version: string, before: Weights): Weights {
  const release = fullRelease(name, version)
  const files = Object.keys(release.files ?? {}).filter((file) => file.startsWith(`modules/${name}/`))
  const sizes = new Map<string, number>()
  const add = (part: string, bytes: number) => sizes.set(part, (sizes.get(part) ?? 0) + bytes)
  for (const file of files) add(partOf(release, file), weightOf(inSite(file)))
  for (const { path } of release.routes) {
    const page = inSite('pages', pageFile(path))
    // Pages differ in every build, and brotli's best quality is slow.
    if (existsSync(page)) add(`HTML de ${path}`, brotli(readFileSync(page), 5).length)
  }
  sizes.set(
    'tudo',
    [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
  const asBefore = (part: string, bytes: number) => {
    const known = before.get(part)
    return known !== undefined && Math.abs(known - bytes) < NOISE_BYTES ? known : bytes
  }
  return new Map([...sizes].map(([part, bytes]) => [part, asBefore(part, bytes)]))
}

/** Sorted lines with the routes and bundled packages. */
export function linesOf(name: string, version: string): string[] {
  const bom = readJsonIfThere<{ components: { 'bom-ref': string }[] }>(join(originOf(name, version), BOM))
  return [
    ...fullRelease(name, version).routes.map(
      ({ path, title, audience, bar, prerender }) =>
        `rota ${path}: "${title}", público ${audience}, barra ${bar ?? 'nenhuma'}${prerender ? ', página pronta' : ''}`,
    ),
    ...(bom?.components ?? []).map((each) => `pacote ${each['bom-ref']}`),
  ].sort()
}
