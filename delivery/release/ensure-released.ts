import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, hashOfFiles, inSite, integrityOf, ROOT, readIfThere, writeAtomically } from '../storage'
import type { Published } from './publish'

/** Test files do not affect the build. */
const isInput = (file: string) => !/(^|[\\/])test[.-]|\.test\.tsx?$/.test(file)

/** Hash of a deployable's inputs: its own sources, the packages compiled into it, and the build tools. */
export function fingerprint(name: string): string {
  const kernel = readdirSync(join(ROOT, 'shared-kernel')).map((name) =>
    join(ROOT, 'shared-kernel', name, 'src'),
  )
  const own = ['src', 'themes', 'embed'].map((dir) => join(ROOT, name, dir))
  const making = join(ROOT, 'delivery')
  // Embeds contain the data and colours of each bank.
  const banks = existsSync(join(ROOT, name, 'embed')) ? [join(ROOT, 'shell/themes')] : []
  const files = [
    'package-lock.json',
    'rspack.config.base.ts',
    `${name}/module.json`,
    `${name}/package.json`,
    `${name}/rspack.config.ts`,
  ]
    .map((file) => join(ROOT, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
  return `${hashOfFiles([...own, ...kernel, ...banks, making], isInput)} ${integrityOf(files.join('\0'))}`
}

const markOf = (name: string) => inSite('.built', name)

/** Whether the local site has the release of these sources. */
export const isReleased = (name: string): boolean => readIfThere(markOf(name)) === fingerprint(name)

/** Builds and releases whatever is missing from the local site or older than its sources. */
export async function ensureReleased(log: (line: string) => void): Promise<Published[]> {
  const done: Published[] = []
  const stale = deployables()
    .map((name) => ({ name, now: fingerprint(name) }))
    .filter(({ name, now }) => readIfThere(markOf(name)) !== now)
  if (stale.length === 0) return []
  // Imported on demand: the build's packages take seconds to load.
  const { release } = await import('./release')
  const replaced = stale.map(({ name }) => name)
  for (const { name, now } of stale) {
    log(`Construindo e publicando ${name}…`)
    done.push(await release(name, { replaced, isFollowed: name !== replaced.at(-1) }))
    writeAtomically(markOf(name), now)
  }
  return done
}
