/**
 * What `module.json` declares, and what the registry publishes about releases. The release tool writes these shapes and
 * the shell reads them; both validate with the functions below.
 */
import { isRecord } from '@portal/domain/record'
import type { PortalConfig } from '@portal/runtime'
import { AUDIENCES, type Audience, type Bar, type ModuleRoute } from '@portal/runtime/module-contract'

/** By path: brotli kilobytes of JavaScript that the page may load in total, shell included. */
export type PageLimits = Readonly<Record<string, number>>

/** What a release may do to its visitors; a canary that is over it, and worse than the stable release, is stopped. */
export interface FieldBudget {
  /** Percentage of visits with a failure of the module. */
  failurePercent?: number
  /** Milliseconds: 75th percentile of Interaction to Next Paint. */
  inpMs?: number
}

export const ROLES = [
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'heading',
  'link',
  'radio',
  'region',
  'tab',
  'textbox',
] as const

/** A control or a part of a page as a person finds it: its ARIA role and (a part of) its accessible name. */
export type Named = readonly [role: (typeof ROLES)[number], name: string]

export type SmokeStep =
  /** A text alone is any text of the page. */
  | { readonly see: Named | string }
  | { readonly click: Named }
  /** The label of a field, whole. */
  | { readonly fill: string; readonly with: string }
  /** Names of journey steps that the bank has by now, in this order; others may lie between. */
  | { readonly told: readonly string[] }

/** A short walk that must work with whatever shell is released: what a person opens, does and sees. */
export interface Smoke {
  name: string
  /** Key of the sandbox's scene, or of its debtor, who is logged in where there is a password. Absent: nobody. */
  as?: string
  /** A path of the portal. */
  open: string
  steps: readonly SmokeStep[]
}

/** What `module.json` holds. */
export interface ModuleManifest {
  name: string
  owner: string
  kind: 'routes' | 'widget'
  /** Brotli kilobytes (1 KB = 1000 B) that the release refuses to exceed, and what visitors may meet. */
  budget: { entryKb: number; routeKb: number; pageKb?: PageLimits; field?: FieldBudget }
  /** Run before a release of the module, and before those of the shell. */
  smokes?: readonly Smoke[]
  /** Who opens a route before a release (see `Smoke.as`), where the audience does not say enough; by path. */
  visitors?: Readonly<Record<string, string>>
}

export interface ModuleDeclaration extends ModuleManifest {
  routes: readonly ModuleRoute[]
}

/** A file that a page needs, with the integrity the browser must check. */
export interface Asset {
  href: string
  integrity: string
}

export type ReleasedRoute = ModuleRoute

export interface ModuleRelease {
  /** Semantic version of the module and the hash of its content, e.g. `1.4.2-9f2c01ab`. */
  version: string
  /** Version of the kernel that the module was built against. */
  kernel: string
  releasedAt: string
  entry: Asset
  routes: readonly ReleasedRoute[]
}

export interface RegisteredModule {
  name: string
  owner: string
  kind: ModuleDeclaration['kind']
  stable: ModuleRelease
  /** Served to this share of browsers (0-100), always the same ones. */
  canary?: { percent: number; release: ModuleRelease }
  /** The kill switch: why the module is off, a text for operators. */
  disabled?: string
}

export interface ShellRelease {
  version: string
  kernel: string
}

export interface RegisteredShell extends ShellRelease {
  /** Its pages go to this share of visitors (0-100), always the same ones. */
  canary?: { percent: number; release: ShellRelease }
}

/** Only what a browser needs before it runs a module: every navigation reads it. */
export interface Registry {
  schema: 1
  /** Grows with every change, so that an open tab detects it. */
  revision: number
  shell: RegisteredShell
  modules: Readonly<Record<string, RegisteredModule>>
}

/** How long a registry is the latest without being signed again: for so long an old one could be shown. */
export const VALID_MS = 48 * 60 * 60_000

/** Metadata of a page: from the registry for a module's route, the shell's own for the rest. */
export interface RouteMeta {
  title: string
  audience: Audience
  bar: Bar
  module?: string
  version?: string
}

/** What `renderPage` of a shell's server bundle is asked for. */
export interface PageRequest {
  config: PortalConfig
  path: string
  meta: RouteMeta
  /** One of the shell's own pages. */
  own?: boolean
}

const isAsset = (value: unknown): value is Asset =>
  isRecord(value) &&
  typeof value.href === 'string' &&
  typeof value.integrity === 'string' &&
  // A browser ignores a hash of another form, and loads the file unchecked.
  /^sha384-[A-Za-z0-9+/]{64}$/.test(value.integrity)

const isReleasedRoute = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.title === 'string' &&
  AUDIENCES.some((audience) => audience === value.audience)

const isRelease = (value: unknown): value is ModuleRelease =>
  isRecord(value) &&
  typeof value.version === 'string' &&
  typeof value.kernel === 'string' &&
  isAsset(value.entry) &&
  Array.isArray(value.routes) &&
  value.routes.every(isReleasedRoute)

const isRegisteredModule = (value: unknown): value is RegisteredModule =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  (value.kind === 'routes' || value.kind === 'widget') &&
  isRelease(value.stable) &&
  (value.canary === undefined ||
    (isRecord(value.canary) && typeof value.canary.percent === 'number' && isRelease(value.canary.release)))

/**
 * The registry in `value`, or null when it is not one: a gateway's error page is never taken for it. A module
 * that cannot be read is left out: it must not take the others down.
 */
export function parseRegistry(value: unknown): Registry | null {
  if (!isRegistry(value)) return null
  const modules: Record<string, RegisteredModule> = {}
  for (const [name, module] of Object.entries(value.modules))
    if (isRegisteredModule(module)) modules[name] = module
  return { ...value, modules }
}

const isRegistry = (value: unknown): value is Omit<Registry, 'modules'> & { modules: object } =>
  isRecord(value) &&
  value.schema === 1 &&
  typeof value.revision === 'number' &&
  isRecord(value.shell) &&
  typeof value.shell.kernel === 'string' &&
  isRecord(value.modules)

/** A module runs on a shell whose kernel has the same major version and is at least as new. */
export function kernelAccepts(offered: string, builtAgainst: string): boolean {
  const [offeredMajor = 0, offeredMinor = 0] = offered.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = builtAgainst.split('.').map(Number)
  return offeredMajor === neededMajor && offeredMinor >= neededMinor
}
