import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build'
import { type Published, type PublishOptions, publish } from './publish'

/**
 * Builds one deployable in this release's own folder, as two releases may run at once, and publishes it.
 * @param folder of the deployable, relative to the root
 */
export async function release(folder: string, options: PublishOptions = {}): Promise<Published> {
  const dir = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    return await publish(await build(folder, dir), options)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
