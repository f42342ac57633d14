import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@portal/registry-format'
import type { Built, BuiltModule, BuiltShell } from '../build'
import { assertAsBuilt, keepOrigin, placeOf } from '../build'
import { composePages } from '../pages'
import {
  canaryOf,
  changeRegistry,
  type FullRelease,
  type FullShell,
  findRelease,
  saveRelease,
  shellCanary,
  signEmbeds,
  toRegistryEntry,
  toShellEntry,
  withRegistry,
} from '../registry'
import { EMBED, filesIn, inSite, isDryRun, precompress, readJson, writeAtomically } from '../storage'
import { describeRelease, describeShell } from './describe-release'
import { keepWeights } from './page-budget'
import { checkModule, checkShell } from './release-checks'

/** What the people who release may ask for. */
export interface ReleaseWishes {
  /** Percentage of browsers (0-100) that get this release as a canary. */
  canary?: number | undefined
  /** Semantic version; the version in package.json by default. */
  version?: string | undefined
  /** Only places the files: no visitor gets this release, except by its address. */
  draft?: boolean | undefined
}

export interface PublishOptions extends ReleaseWishes {
  /** For a shell: modules published right after it, whose current releases may be incompatible. */
  replaced?: readonly string[]
  /** Reason for skipping the gates. */
  forced?: string | undefined
  /** Skips releases that were stable or a canary before, because operators may have rolled them back. */
  onlyNew?: boolean
  /** ISO 8601, from the team's signature; now by default. */
  releasedAt?: string
  /** Another release follows immediately. */
  isFollowed?: boolean
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

/** Writes the files of a release and its record. Those that are there are written again, in case one is damaged. */
function place(name: string, release: FullRelease | FullShell, dir: string, isCanary = false): void {
  const { version } = release
  for (const file of filesIn(dir)) {
    const path = placeOf(name, version, file)
    if (path === undefined) continue
    const target = inSite(isCanary ? path.replace(/^themes/, shellCanary.waitingThemes(version)) : path)
    writeAtomically(target, readFileSync(join(dir, file)))
    precompress(target)
  }
  if (existsSync(join(dir, EMBED))) signEmbeds()
  keepOrigin(dir, name, version)
  saveRelease(name, release)
}

/**
 * Changes the registry for a release; registry and pages change together.
 * @param edit returns its argument if there is nothing to change
 */
async function changeFor(
  name: string,
  release: FullRelease | FullShell,
  dir: string,
  { canary, forced, isFollowed = false }: PublishOptions,
  edit: (registry: Registry) => Registry,
): Promise<Published> {
  const { version } = release
  const done: Published = { name, version, changed: true }
  await changeRegistry(
    (before) => {
      const after = edit(before)
      const ended = canaryOf(before, name)
      done.changed = after !== before
      if (canaryOf(after, name) === undefined && ended !== undefined && ended !== version) done.ended = ended
      return after
    },
    async (registry) => {
      place(name, release, dir, canaryOf(registry, name) === version)
      keepWeights()
      await composePages(registry, { areReplaced: isFollowed })
    },
    { why: forced, ...(canary === undefined && { ended: `${version} foi publicada para todos` }) },
  )
  return done
}

/** Whether it was stable or a canary before. */
function wasServed(registry: Registry, name: string, version: string): boolean {
  const { servedAt, canaryAt } = findRelease(name, version) ?? {}
  return servedAt !== undefined || canaryAt !== undefined || canaryOf(registry, name) === version
}

/** Publishes a built module as a new immutable version. Checks reject a release that would break other modules. */
async function publishModule(built: BuiltModule, dir: string, options: PublishOptions): Promise<Published> {
  const { name, owner, kind } = built.declared
  const release = describeRelease(built, dir, options.releasedAt ?? new Date().toISOString())
  const { version } = release
  const page = release.routes.find(({ path }) => !path.includes(':'))?.path ?? '/'
  const next: RegisteredModule = { name, owner, kind, stable: toRegistryEntry(release) }
  if (options.draft) {
    await withRegistry(async (registry) => {
      checkModule(built, release, registry, dir)
      // As if it had left: garbage collection removes it like any release that is not served.
      place(name, { ...release, leftAt: release.releasedAt }, dir)
    })
    return { name, version, changed: true, draft: true, page: `${page}?modulo=${name}@${release.entry.href}` }
  }
  const done = await changeFor(name, release, dir, options, (registry) => {
    const before = registry.modules[name]
    const isOther = before !== undefined && before.stable.version !== version
    if (options.onlyNew && isOther && wasServed(registry, name, version)) return registry
    checkModule(built, release, registry, dir)
    const same = before?.stable.version === version && before.stable.entry.href === next.stable.entry.href
    if (same && options.canary === undefined) {
      if (!isDryRun()) place(name, release, dir)
      return registry
    }
    const canary = options.canary !== undefined && { percent: options.canary, release: next.stable }
    // A release does not re-enable a module that an operator disabled.
    const disabled = before?.disabled !== undefined && { disabled: before.disabled }
    const module = before && canary ? { ...before, canary } : { ...next, ...disabled }
    return { ...registry, modules: { ...registry.modules, [name]: module } }
  })
  return { ...done, page }
}

/** Publishes the shell: immutable assets beside those of older shells, themes, and all pages. */
function publishShell(built: BuiltShell, dir: string, options: PublishOptions): Promise<Published> {
  const shell = describeShell(built, dir)
  const { version } = shell
  return changeFor('shell', shell, dir, options, (registry) => {
    const isOld = options.onlyNew && wasServed(registry, 'shell', version)
    if (registry.shell.version === version || isOld) return registry
    checkShell({ ...built, ...shell, dir }, registry, options.replaced ?? [])
    const release = toShellEntry(shell)
    const isCanary = options.canary !== undefined && registry.shell.version !== ''
    const canary = { percent: options.canary ?? 0, release }
    return { ...registry, shell: isCanary ? { ...registry.shell, canary } : release }
  })
}

export async function publish(dir: string, options: PublishOptions = {}): Promise<Published> {
  const written = readJson<Built>(join(dir, 'built.json'))
  assertAsBuilt(dir)
  const built = { ...written, version: options.version ?? written.version }
  return built.kind === 'shell' ? publishShell(built, dir, options) : publishModule(built, dir, options)
}
