import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composePages } from './compose'
import { gateEnvironment, type Judge } from './gates/pass-gates'
import type { Published, PublishOptions } from './publish'
import { keysDir } from './registry-keys'
import { withRegistry } from './registry-store'
import { runProcess, withoutKeys } from './render'
import { CommandError, ROOT } from './site'
import { publishAndKeep } from './storage/artefact'
import { atSite } from './storage/site-store'

interface ReleaseContext {
  /** Address of the site; by default that of this machine. */
  to?: string
  judge?: Judge
}

/** The build's configuration is code of the module: it runs without keys, credentials and network, and writes temporary files alone. */
async function build(folder: string, into: string): Promise<void> {
  const command = join(ROOT, 'delivery/run.mjs')
  const [program, ...args] = withoutKeys(
    [process.execPath, command, 'build', folder, `--into=${into}`],
    keysDir(),
  )
  // npm's own folder is read-only there.
  const env = { ...gateEnvironment(process.env), npm_config_cache: join(into, '../npm') }
  const { outcome, output } = await runProcess(program, args, { env })
  if (outcome !== 'passed') throw new CommandError(output.trim())
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
  const work = mkdtempSync(join(tmpdir(), 'release-'))
  const dir = join(work, 'build')
  try {
    await build(folder, dir)
    let isJudged = false
    return await atSite(to, async () => {
      // Where another command was faster, the change is made again, and asks nothing again.
      if (!isJudged) await judge?.(folder, dir)
      isJudged = true
      const done = await publishAndKeep(dir, options)
      // The same files, perhaps by newer tools: what these write around every page reaches the site all the same.
      if (!done.changed) await withRegistry(composePages)
      return done
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
