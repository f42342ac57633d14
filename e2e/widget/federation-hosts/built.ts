import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const dir = import.meta.dirname
const root = join(dir, '../../..')
const pages = join(dir, '../hosts/federation')

/** Hash of the sources, as the name of the build's folder. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'docs/embed.md']) hash.update(readFileSync(join(root, file)))
  for (const folder of [dir, pages])
    for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 8)
}

/** Returns the folder of the hosts, which are built when their sources have changed. */
export async function buildFederationHosts(): Promise<string> {
  const place = join(root, '.data/federation-hosts', hashOfSources())
  if (existsSync(place)) return place
  const half = `${place}.${process.pid}`
  mkdirSync(half, { recursive: true })
  // Loading four bundlers takes a second, so it is done on demand.
  const { build } = await import('./build')
  const { NODE_ENV } = process.env
  await build(half)
  // Vite sets it, and the workers would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  renameSync(half, place)
  return place
}
