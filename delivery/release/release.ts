import { join } from 'node:path'
import { composePages, runProcess, withoutKeys } from '../pages'
import { keysDir, withRegistry } from '../registry'
import { CommandError, environment, inTemporaryFolder, ROOT } from '../storage'
import { type Publishing, publishAndKeep } from './artefact'
import { gateEnvironment, runGatesOnce } from './pass-gates'
import type { Published, PublishOptions } from './publish'
import { atSite } from './site-store'

/** The build configuration is module code: it runs without keys, credentials and network, in a temporary folder. */
async function build(folder: string, into: string): Promise<void> {
  const command = join(ROOT, 'delivery/cli/run.mjs')
  const [program, ...args] = withoutKeys(
    [process.execPath, command, 'build', folder, `--into=${into}`],
    keysDir(),
  )
  // npm's default cache is read-only in the sandbox.
  const env = { ...gateEnvironment(environment()), npm_config_cache: join(into, '../npm') }
  const { outcome, output } = await runProcess(program, args, { env })
  if (outcome !== 'passed') throw new CommandError(output.trim())
}

/**
 * Builds one deployable in a temporary folder, as releases may run concurrently, and publishes it.
 * @param folder of the deployable, relative to the root
 */
export async function release(
  folder: string,
  options: PublishOptions = {},
  { to, runGates }: Pick<Publishing, 'to' | 'runGates'> = {},
): Promise<Published> {
  return inTemporaryFolder('release-', async (work) => {
    const dir = join(work, 'build')
    await build(folder, dir)
    const pass = runGatesOnce(runGates, folder, dir)
    return atSite(to, async () => {
      await pass()
      const done = await publishAndKeep(dir, options)
      // The files are unchanged, but newer tools may compose the pages differently.
      if (!done.changed) await withRegistry(composePages)
      return done
    })
  })
}
