import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RegisteredModule, Registry } from '@portal/registry-format'
import type { Built, BuiltModule, BuiltShell } from './build-result'
import { composePages } from './compose'
import { assetIn, describeRelease, listed, modulesBase, serverIn } from './describe-release'
import { signEmbeds } from './embed-signing'
import { pathOnSite } from './entry-file'
import { saveSurface } from './kernel-surface'
import { keepWeights } from './page-budget'
import { precompress } from './precompress'
import { assertAsBuilt, keepOrigin } from './provenance/statement'
import { changeRegistry } from './registry-store'
import { checkModule, checkShell } from './release-checks'
import {
  type FullShell,
  findRelease,
  findShell,
  markCanary,
  saveRelease,
  saveShell,
  toRegistryEntry,
  toShellEntry,
} from './released-files'
import { waitingThemes } from './shell-canary'
import { filesIn, hashOfFiles, inSite, isDryRun, readJson, writeAtomically } from './site'
import { EMBED_OF } from './site-routes'

export interface PublishOptions {
  /** Percentage of browsers (0-100) that get this release beside the stable one. */
  canary?: number
  /** Semantic version; by default that of the deployable's package.json. */
  version?: string
  /** For a shell: modules published right after it, whose current releases may be incompatible with it. */
  replaced?: readonly string[]
  /** Why the gates were not asked. */
  forced?: string
  /** Leaves alone what this site has served, to all or as a canary: an operator has decided on it since. */
  onlyNew?: boolean
  /** When its team has signed it; by default now. */
  releasedAt?: string
  /** Another release follows at once. */
  isFollowed?: boolean
}

export interface Published {
  name: string
  version: string
  changed: boolean
}

/** Moves a folder to its final place atomically. Those of an existing version are written again: one may be damaged. */
function place(from: string, to: string): void {
  if (!existsSync(from)) return
  if (existsSync(to)) {
    overlay(from, to)
    return
  }
  const next = `${to}.${process.pid}.next`
  mkdirSync(join(to, '..'), { recursive: true })
  rmSync(next, { recursive: true, force: true })
  cpSync(from, next, { recursive: true })
  for (const file of filesIn(next)) precompress(join(next, file))
  renameSync(next, to)
}

/** Adds files to a folder that is shared with earlier releases. */
function overlay(from: string, to: string, onSite = (file: string) => file): void {
  for (const file of filesIn(from)) {
    const target = join(to, onSite(file))
    mkdirSync(join(target, '..'), { recursive: true })
    writeAtomically(target, readFileSync(join(from, file)))
    precompress(target)
  }
}

/**
 * Publishes a built module as a new immutable version beside the old ones. Checks refuse a release that
 * would break the others; the registry and the pages then change together.
 */
async function publishModule(built: BuiltModule, dir: string, options: PublishOptions): Promise<Published> {
  const { name, owner, kind } = built.declared
  const release = describeRelease(built, dir, {
    number: options.version ?? built.version,
    base: modulesBase(),
    releasedAt: options.releasedAt ?? new Date().toISOString(),
  })
  const { version } = release
  const next: RegisteredModule = { name, owner, kind, stable: toRegistryEntry(release) }
  const placeFiles = () => {
    overlay(join(dir, 'browser'), inSite('modules', name), (file) => pathOnSite(file, version))
    place(join(dir, 'server'), inSite('.server', name, version))
    overlay(join(dir, 'embed'), inSite('embed'))
    overlay(join(dir, EMBED_OF), inSite(EMBED_OF))
    if (existsSync(join(dir, 'embed'))) signEmbeds()
    keepOrigin(dir, name, version)
  }
  let changed = true
  await changeRegistry(
    (registry) => {
      const before = registry.modules[name]
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
      // What an operator has switched off stays off.
      const disabled = before?.disabled !== undefined && { disabled: before.disabled }
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
      saveSurface(name, version, built.uses)
      keepWeights()
      if (registry.modules[name]?.canary?.release.version === version) markCanary(name, version)
      await composePages(registry, { areReplaced: options.isFollowed ?? false })
    },
    { why: options.forced },
  )
  return { name, version, changed }
}

/** Publishes the shell: assets that never change beside those of older shells, themes, and all the pages. */
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
  await changeRegistry(
    (registry) => {
      const known = findShell(shell.version)
      const isKnown = known?.servedAt !== undefined || known?.canaryAt !== undefined
      changed = registry.shell.version !== shell.version && !(options.onlyNew && isKnown)
      if (!changed) return registry
      checkShell({ ...built, ...shell, dir }, registry, options.replaced ?? [])
      const release = toShellEntry(shell)
      isCanary = options.canary !== undefined && registry.shell.version !== ''
      return {
        ...registry,
        shell: isCanary ? { ...registry.shell, canary: { percent: options.canary ?? 0, release } } : release,
      }
    },
    async (registry: Registry) => {
      overlay(join(dir, 'browser'), inSite())
      place(join(dir, 'server'), inSite('.server', 'shell', shell.version))
      if (isCanary) place(join(dir, 'themes'), waitingThemes(shell.version))
      else overlay(join(dir, 'themes'), inSite('themes'))
      saveShell(shell)
      saveSurface('shell', shell.version, built.offers)
      keepWeights()
      keepOrigin(dir, 'shell', shell.version)
      if (isCanary) markCanary('shell', shell.version)
      await composePages(registry, { areReplaced: options.isFollowed ?? false })
    },
    { why: options.forced },
  )
  return { name: 'shell', version: shell.version, changed }
}

/** @param dir a folder that `build` has written */
export async function publish(dir: string, options: PublishOptions = {}): Promise<Published> {
  const built = readJson<Built>(join(dir, 'built.json'))
  assertAsBuilt(dir)
  return built.kind === 'shell' ? publishShell(built, dir, options) : publishModule(built, dir, options)
}
