import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredModule, RegisteredShell, Registry } from '@portal/registry-format'
import type { Built, BuiltModule, BuiltShell } from '../build'
import { assertAsBuilt, keepOrigin, pathOnSite } from '../build'
import { composePages } from '../pages'
import {
  changeRegistry,
  type FullShell,
  findRelease,
  findShell,
  markCanary,
  saveRelease,
  saveShell,
  signEmbeds,
  toRegistryEntry,
  toShellEntry,
  waitingThemes,
  withRegistry,
} from '../registry'
import {
  EMBED_OF,
  filesIn,
  hashOfFiles,
  inSite,
  isDryRun,
  precompress,
  readJson,
  writeAtomically,
} from '../storage'
import { assetIn, describeRelease, listed, modulesBase, serverIn } from './describe-release'
import { forgetCanary } from './module-control'
import { keepWeights } from './page-budget'
import { checkModule, checkShell } from './release-checks'

export interface PublishOptions {
  /** Percentage of browsers (0-100) that get this release as a canary. */
  canary?: number
  /** Semantic version; the version in package.json by default. */
  version?: string
  /** For a shell: modules published right after it, whose current releases may be incompatible. */
  replaced?: readonly string[]
  /** Reason for skipping the gates. */
  forced?: string
  /** Skips releases that were stable or a canary before, because operators may have rolled them back. */
  onlyNew?: boolean
  /** ISO 8601, from the team's signature; now by default. */
  releasedAt?: string
  /** Another release follows immediately. */
  isFollowed?: boolean
  /** Only places the files: no visitor gets this release, except by its address. */
  draft?: boolean
}

export interface Published {
  name: string
  version: string
  changed: boolean
  /** Version of the canary that this release replaced. */
  ended?: string
  /** A module's first page; of a draft, on a portal that allows its origin. */
  page?: string
  draft?: boolean
}

/** Summary of a release for operators. */
export function published(
  { name, version, changed, ended, page, draft }: Published,
  done = 'publicado',
): string {
  const what = draft ? 'rascunho' : changed ? done : 'já era a versão publicada'
  const where = page === undefined ? '' : `, em ${page}`
  return `${name} ${version}: ${what}${where}${ended ? `; o canário ${ended} terminou` : ''}`
}

/** Installs a folder atomically. Files of an existing version are written again, in case one is damaged. */
function installAtomically(from: string, to: string): void {
  if (!existsSync(from)) return
  if (existsSync(to)) {
    copyShared(from, to)
    return
  }
  const next = `${to}.${process.pid}.next`
  mkdirSync(join(to, '..'), { recursive: true })
  rmSync(next, { recursive: true, force: true })
  cpSync(from, next, { recursive: true })
  for (const file of filesIn(next)) precompress(join(next, file))
  renameSync(next, to)
}

/** Copies files into a folder that releases share. */
function copyShared(from: string, to: string, onSite = (file: string) => file): void {
  for (const file of filesIn(from)) {
    const target = join(to, onSite(file))
    writeAtomically(target, readFileSync(join(from, file)))
    precompress(target)
  }
}

/**
 * Publishes a built module as a new immutable version. Checks reject a release that would break other modules; registry
 * and pages change together.
 */
async function publishModule(built: BuiltModule, dir: string, options: PublishOptions): Promise<Published> {
  const { name, owner, kind } = built.declared
  const release = describeRelease(built, dir, {
    number: options.version ?? built.version,
    base: modulesBase(),
    releasedAt: options.releasedAt ?? new Date().toISOString(),
  })
  const { version } = release
  const page = release.routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
  const next: RegisteredModule = { name, owner, kind, stable: toRegistryEntry(release) }
  const placeFiles = () => {
    copyShared(join(dir, 'browser'), inSite('modules', name), (file) => pathOnSite(file, version))
    installAtomically(join(dir, 'server'), inSite('.server', name, version))
    copyShared(join(dir, 'embed'), inSite('embed'))
    copyShared(join(dir, EMBED_OF), inSite(EMBED_OF))
    if (existsSync(join(dir, 'embed'))) signEmbeds()
    keepOrigin(dir, name, version)
  }
  if (options.draft) {
    await withRegistry(async (registry) => {
      checkModule(built, release, registry, dir)
      placeFiles()
      // As if it had left: garbage collection removes it like any release that is not served.
      saveRelease(name, { ...release, leftAt: release.releasedAt })
    })
    return { name, version, changed: true, draft: true, page: `${page}?modulo=${name}@${release.entry.href}` }
  }
  let changed = true
  let ended: string | undefined
  await changeRegistry(
    (registry) => {
      const before = registry.modules[name]
      ended = undefined
      const known = findRelease(name, version)
      const isKnown =
        known?.servedAt !== undefined ||
        known?.canaryAt !== undefined ||
        before?.canary?.release.version === version
      if (options.onlyNew && isKnown && before && before.stable.version !== version) {
        changed = false
        return registry
      }
      checkModule(built, release, registry, dir)
      const same = before?.stable.version === version && before.stable.entry.href === next.stable.entry.href
      if (same && options.canary === undefined) {
        if (!isDryRun()) {
          placeFiles()
          saveRelease(name, release)
        }
        changed = false
        return registry
      }
      const canary = options.canary !== undefined && { percent: options.canary, release: next.stable }
      // A release does not re-enable a module that an operator disabled.
      const disabled = before?.disabled !== undefined && { disabled: before.disabled }
      if (!canary) ended = endedBy(version, before)
      return {
        ...registry,
        modules: {
          ...registry.modules,
          [name]: before && canary ? { ...before, canary } : { ...next, ...disabled },
        },
      }
    },
    async (registry) => {
      placeFiles()
      saveRelease(name, release)
      keepWeights()
      if (registry.modules[name]?.canary?.release.version === version) markCanary(name, version)
      await composePages(registry, { areReplaced: options.isFollowed ?? false })
    },
    { why: options.forced, note: () => noteEnd(name, ended, version) },
  )
  return { name, version, changed, page, ...(ended !== undefined && { ended }) }
}

const endedBy = (version: string, before: Pick<RegisteredModule, 'canary'> | RegisteredShell | undefined) => {
  const canary = before?.canary?.release.version
  return canary === version ? undefined : canary
}

const noteEnd = (name: string, ended: string | undefined, version: string): void => {
  if (ended !== undefined) forgetCanary(name, ended, `${version} foi publicada para todos`)
}

/** Publishes the shell: immutable assets beside those of older shells, themes, and all pages. */
async function publishShell(built: BuiltShell, dir: string, options: PublishOptions): Promise<Published> {
  const asset = assetIn(join(dir, 'browser'), '/')
  const hash = hashOfFiles(['browser', 'server', 'themes'].map((part) => join(dir, part)))
  const version = `${options.version ?? built.version}-${hash}`
  const shell: FullShell = {
    version,
    kernel: built.kernel,
    scripts: [...new Set([...built.entry.scripts, ...built.boot.scripts])].map(asset),
    callScripts: built.calls.scripts.map(asset),
    readScripts: built.reads.scripts.map(asset),
    styles: [...new Set([...built.entry.styles, ...built.boot.styles])].map(asset),
    files: listed({ '': join(dir, 'browser'), [`.server/shell/${version}`]: join(dir, 'server') }),
    ...serverIn(dir),
    ...(built.commit && { commit: built.commit }),
  }
  let changed = true
  let isCanary = false
  let ended: string | undefined
  await changeRegistry(
    (registry) => {
      ended = undefined
      const known = findShell(shell.version)
      const isKnown = known?.servedAt !== undefined || known?.canaryAt !== undefined
      changed = registry.shell.version !== shell.version && !(options.onlyNew && isKnown)
      if (!changed) return registry
      checkShell({ ...built, ...shell, dir }, registry, options.replaced ?? [])
      const release = toShellEntry(shell)
      isCanary = options.canary !== undefined && registry.shell.version !== ''
      if (!isCanary) ended = endedBy(shell.version, registry.shell)
      return {
        ...registry,
        shell: isCanary ? { ...registry.shell, canary: { percent: options.canary ?? 0, release } } : release,
      }
    },
    async (registry: Registry) => {
      copyShared(join(dir, 'browser'), inSite())
      installAtomically(join(dir, 'server'), inSite('.server', 'shell', shell.version))
      if (isCanary) installAtomically(join(dir, 'themes'), waitingThemes(shell.version))
      else copyShared(join(dir, 'themes'), inSite('themes'))
      saveShell(shell)
      keepWeights()
      keepOrigin(dir, 'shell', shell.version)
      if (isCanary) markCanary('shell', shell.version)
      await composePages(registry, { areReplaced: options.isFollowed ?? false })
    },
    { why: options.forced, note: () => noteEnd('shell', ended, shell.version) },
  )
  return { name: 'shell', version: shell.version, changed, ...(ended !== undefined && { ended }) }
}

export async function publish(dir: string, options: PublishOptions = {}): Promise<Published> {
  const built = readJson<Built>(join(dir, 'built.json'))
  assertAsBuilt(dir)
  return built.kind === 'shell' ? publishShell(built, dir, options) : publishModule(built, dir, options)
}
