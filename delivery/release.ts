import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build'
import { composePages } from './compose'
import type { Published, PublishOptions } from './publish'
import { withRegistry } from './registry-store'
import { handOver, publishAndKeep } from './storage/artefact'
import { atSite } from './storage/site-store'

/** Builds a module and lays it down at a site that others keep. */
export async function deliver(folder: string, to: string, version?: string): Promise<Published> {
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    return await handOver(await build(folder, dir), to, version)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

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
      const done = await publishAndKeep(built, options)
      // The same files, perhaps by newer tools: what these write around every page reaches the site all the same.
      if (!done.changed) await withRegistry(composePages)
      return done
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
