import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build'
import { composePages } from './compose'
import type { Judge } from './gates/pass-gates'
import type { Published, PublishOptions } from './publish'
import { withRegistry } from './registry-store'
import { publishAndKeep } from './storage/artefact'
import { atSite } from './storage/site-store'

interface ReleaseContext {
  /** Address of the site; by default that of this machine. */
  to?: string
  judge?: Judge
}

/**
 * Builds one deployable in this release's own folder, as two releases may run at once, and publishes it.
 * @param folder of the deployable, relative to the root
 */
export async function release(
  folder: string,
  options: PublishOptions = {},
  { to, judge }: ReleaseContext = {},
): Promise<Published> {
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const built = await build(folder, dir)
    let isJudged = false
    return await atSite(to, async () => {
      // Where another command was faster, the change is made again, and asks nothing again.
      if (!isJudged) await judge?.(folder, built)
      isJudged = true
      const done = await publishAndKeep(built, options)
      // The same files, perhaps by newer tools: what these write around every page reaches the site all the same.
      if (!done.changed) await withRegistry(composePages)
      return done
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
