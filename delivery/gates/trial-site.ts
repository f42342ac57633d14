import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import { changeRegistry, fullRelease, servedBefore, toRegistryEntry, toShellEntry } from '../registry'
import { filesIn, LOCK, siteDir } from '../storage'

/**
 * Switches this process to a copy of the site with keys of its own. Unchanged files are hard links.
 * @param outsideTeams teams that keep their own keys; the copy has keys for them too
 * @returns a function that removes the copy
 */
export function enterTrialSite(outsideTeams: readonly string[]): () => void {
  const work = mkdtempSync(join(tmpdir(), 'gate-'))
  const site = join(work, 'site')
  mkdirSync(site)
  // Links the registry first: the files that it references are published before it and are not removed.
  const files = filesIn(siteDir()).filter((each) => each !== LOCK && !each.endsWith('.next'))
  for (const file of new Set(['registry.json', ...files])) {
    const [from, to] = [join(siteDir(), file), join(site, file)]
    mkdirSync(dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch {
      // The copy is on another disk, or the file was removed.
      if (existsSync(from)) copyFileSync(from, to)
    }
  }
  Object.assign(process.env, {
    SITE_DIR: site,
    REGISTRY_KEYS: join(work, 'keys'),
    OUTSIDE_TEAMS: outsideTeams.join(' '),
    REGISTRY_SIGNER: '',
    MODULES_BASE_URL: '',
    BROTLI_QUALITY: '1',
    SANDBOX_DATABASE: join(work, 'sandbox.db'),
    SANDBOX_BOT_CHECK_ROUNDS: '9',
  })
  return () => rmSync(work, { recursive: true, force: true })
}

/** Stable version by module name, and of the shell. */
export type Versions = Readonly<Record<string, string>>

/** Stable versions; disabled modules are left out. */
export const versionsOn = ({ shell, modules }: Registry): Versions => ({
  ...(shell.version !== '' && { shell: shell.version }),
  ...Object.fromEntries(
    Object.values(modules)
      .filter(({ disabled }) => disabled === undefined)
      .map(({ name, stable }) => [name, stable.version]),
  ),
})

/** Previous stable versions of the modules that have one; leaves out the shell. */
export const versionsBefore = ({ shell: _, ...modules }: Versions): Versions =>
  Object.fromEntries(
    Object.entries(modules).flatMap(([name, version]) => {
      const before = servedBefore(name, version)
      return before ? [[name, before]] : []
    }),
  )

/** Makes these releases stable, without canaries, and enables them. */
export function put({ shell, ...modules }: Versions): Promise<Registry> {
  return changeRegistry((registry) => {
    const others = Object.entries(registry.modules).map(([name, { canary: _, ...module }]) => {
      const version = modules[name]
      if (version === undefined) return [name, module] as const
      const { disabled: __, ...enabled } = module
      return [name, { ...enabled, stable: toRegistryEntry(fullRelease(name, version)) }] as const
    })
    const { canary: _, ...stable } = registry.shell
    const given = shell === undefined ? stable : toShellEntry(fullRelease('shell', shell))
    return { ...registry, shell: given, modules: Object.fromEntries(others) }
  }, composePages)
}
