import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const dir = import.meta.dirname
const pages = join(dir, '../hosts/federation')

/** Names the hosts by what they are built from. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(dir, '../../../package-lock.json')))
  hash.update(readFileSync(join(dir, '../../../docs/embed.md')))
  for (const folder of [dir, pages])
    for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 8)
}

/** Whether this process made the folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Builds all hosts, or finds them built, and returns their folder. Of the workers of a run one builds them. */
export async function buildFederationHosts(parent: string): Promise<string> {
  const place = join(parent, hashOfSources())
  const half = `${place}.${process.ppid}`
  mkdirSync(parent, { recursive: true })
  while (!existsSync(place)) {
    if (!isFirst(half)) {
      await setTimeout(200)
      continue
    }
    // Another worker may have put its own in place since this one looked.
    if (existsSync(place)) {
      rmSync(half, { recursive: true })
      break
    }
    try {
      // Four bundlers take a second to load, in each worker.
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
