import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from '../build'
import { composePages, runProcess, withoutKeys } from '../pages'
import { keysDir, withRegistry } from '../registry'
import {
  CommandError,
  deployables,
  environment,
  hashOfFiles,
  inSite,
  inTemporaryFolder,
  integrityOf,
  ROOT,
  readIfThere,
  readJson,
  writeAtomically,
} from '../storage'
import { type Publishing, publishAndKeep } from './artefact'
import { gateEnvironment, runGatesOnce } from './pass-gates'
import { type Published, type PublishOptions, published } from './publish'
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

/** Publishes the build in a folder, or those in its folders, the shell first. */
export async function publishBuilds(from: string, to?: string): Promise<void> {
  if (!existsSync(from)) throw new CommandError(`Não há a pasta ${from}.`)
  const dirs = [from, ...readdirSync(from).map((name) => join(from, name))].filter((dir) =>
    existsSync(join(dir, 'built.json')),
  )
  const builds = dirs.map((dir) => ({ dir, built: readJson<Built>(join(dir, 'built.json')) }))
  const isShell = ({ built }: { built: Built }) => Number(built.kind === 'shell')
  const replaced = builds.flatMap(({ built }) => (built.kind === 'module' ? [built.declared.name] : []))
  for (const { dir } of builds.sort((a, b) => isShell(b) - isShell(a)))
    console.log(published(await atSite(to, () => publishAndKeep(dir, { replaced, onlyNew: true }))))
}

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
  const replaced = stale.map(({ name }) => name)
  for (const { name, now } of stale) {
    log(`Construindo e publicando ${name}…`)
    done.push(await release(name, { replaced, isFollowed: name !== replaced.at(-1) }))
    writeAtomically(markOf(name), now)
  }
  return done
}
