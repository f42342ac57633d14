import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const dir = import.meta.dirname
const pages = join(dir, '../hosts/federation')

/** Hash of the sources, as the name of the build's folder. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(dir, '../../../package-lock.json')))
  hash.update(readFileSync(join(dir, '../../../docs/embed.md')))
  for (const folder of [dir, pages])
    for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 8)
}

/** Whether this process created the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Returns the folder of the built hosts; one of a run's workers builds them. */
export async function buildFederationHosts(parent: string): Promise<string> {
  const place = join(parent, hashOfSources())
  const half = `${place}.${process.ppid}`
  mkdirSync(parent, { recursive: true })
  while (!existsSync(place)) {
    if (!isFirst(half)) {
      await setTimeout(200)
      continue
    }
    // Another worker may have finished in the meantime.
    if (existsSync(place)) {
      rmSync(half, { recursive: true })
      break
    }
    try {
      // Loading four bundlers takes a second, so it is done on demand.
      const { build } = await import('./build')
      await build(half)
      renameSync(half, place)
    } catch (error) {
      rmSync(half, { recursive: true, force: true })
      throw error
    }
  }
  return place
}
