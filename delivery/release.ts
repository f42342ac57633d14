import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build'
import { composePages } from './compose'
import { type Published, type PublishOptions, publish } from './publish'
import { withRegistry } from './registry-store'
import { atSite } from './storage/site-store'

/**
 * Builds one deployable in this release's own folder, as two releases may run at once, and publishes it.
 * @param folder of the deployable, relative to the root
 * @param to address of the site; by default that of this machine
 */
export async function release(folder: string, options: PublishOptions = {}, to?: string): Promise<Published> {
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const built = await build(folder, dir)
    return await atSite(to, async () => {
      const done = await publish(built, options)
      // The same files, perhaps by newer tools: what these write around every page reaches the site all the same.
      if (!done.changed) await withRegistry(composePages)
      return done
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
