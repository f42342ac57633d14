/**
 * Formats of `module.json` and of the registry. The release tool writes and the shell reads them; both validate with
 * the functions below.
 */
import { isRecord } from '@portal/domain/record'
import type { PortalConfig } from '@portal/runtime'
import {
  AUDIENCES,
  type Audience,
  type Bar,
  type ModuleEntry,
  type ModuleRoute,
} from '@portal/runtime/module-contract'

/** By path: limit of a page's JavaScript, shell included, in brotli kilobytes. */
export type PageLimits = Readonly<Record<string, number>>

/** Limits for a release in production; a canary that exceeds one and is worse than the stable release is stopped. */
export interface TelemetryBudget {
  /** Percentage of visits with a failure of the module. */
  failurePercent?: number
  /** 75th percentile of Interaction to Next Paint, in milliseconds. */
  inpMs?: number
}

/** Locates an element by ARIA role and (part of) its accessible name. */
export type Named = readonly [role: Role, name: string]
type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'radio'
  | 'region'
  | 'tab'
  | 'textbox'

export type SmokeStep =
  /** A string matches any text of the page. */
  | { readonly see: Named | string }
  | { readonly click: Named }
  /** `fill` is the complete label of a field. */
  | { readonly fill: string; readonly with: string }
  /** Journey steps received by the API so far, in this order; others may lie between. */
  | { readonly told: readonly string[] }

/** A short end-to-end test that must pass with any released shell. */
export interface Smoke {
  name: string
  /** Key of the sandbox's scene or debtor, who is logged in if it has a password. Absent: a visitor without data. */
  as?: string
  /** Path to start at. */
  open: string
  steps: readonly SmokeStep[]
}

/** Page metadata for the build and the gateway; not part of the registry. */
export interface PageDeclaration {
  /** Description for search engines and link previews; defaults to that of the page at `/`. */
  description?: string
  /** Image for link previews: file name in each theme's `social` folder, and its headline. Same default. */
  picture?: { name: string; headline: string }
  /** The URL is printed on paper: also matches in upper case. */
  printed?: boolean
  /** Well-known URIs (RFC 8615) that redirect here, each with a fragment of this page, or "". */
  wellKnown?: Readonly<Record<string, string>>
}

export type DeclaredPages = Readonly<Record<string, PageDeclaration>>

/** Content of `module.json`. */
export interface ModuleManifest {
  name: string
  owner: string
  kind: 'routes' | 'widget'
  /** Limits in brotli kilobytes (1 KB = 1000 B), enforced by the release, and limits for production. */
  budget: { entryKb: number; routeKb: number; pageKb?: PageLimits; field?: TelemetryBudget }
  /** Run before each release of the module and of the shell. */
  smokes?: readonly Smoke[]
  /** By path: who opens a route in the release's checks (see `Smoke.as`), where the audience is not specific enough. */
  visitors?: Readonly<Record<string, string>>
  /** By path of a route. */
  pages?: DeclaredPages
}

export interface ModuleDeclaration extends ModuleManifest {
  routes: readonly ModuleRoute[]
  entries?: readonly ModuleEntry[]
}

/** A file and its subresource integrity hash. */
export interface Asset {
  href: string
  integrity: string
}

export type ReleasedRoute = ModuleRoute

export interface ModuleRelease {
  /** Semantic version and content hash, e.g. `1.4.2-9f2c01ab`. */
  version: string
  /** Kernel version that the module was built against. */
  kernel: string
  releasedAt: string
  entry: Asset
  routes: readonly ReleasedRoute[]
  /** Absent if the module declares none, or was released by an older tool. */
  entries?: readonly ModuleEntry[]
}

export interface RegisteredModule {
  name: string
  owner: string
  kind: ModuleDeclaration['kind']
  stable: ModuleRelease
  /** `percent` (0-100) of browsers get the canary; the assignment is stable. */
  canary?: { percent: number; release: ModuleRelease }
  /** Kill switch: reason why the module is disabled, for operators. */
  disabled?: string
}

export interface ShellRelease {
  version: string
  kernel: string
}

export interface RegisteredShell extends ShellRelease {
  /** `percent` (0-100) of visitors get the canary's pages; the assignment is stable. */
  canary?: { percent: number; release: ShellRelease }
}

/** Limited to what browsers need before running a module, as every navigation fetches it. */
export interface Registry {
  schema: 1
  /** Incremented with every change. */
  revision: number
  shell: RegisteredShell
  modules: Readonly<Record<string, RegisteredModule>>
}

/** Lifetime of a timestamp: upper bound for a replay of an old registry. */
export const VALID_MS = 48 * 60 * 60_000

/** Metadata of a page, from the registry or, for the shell's own pages, from the shell. */
export interface RouteMeta {
  title: string
  audience: Audience
  bar: Bar
  module?: string
  version?: string
}

/** Argument of `renderPage` in the shell's server bundle. */
export interface PageRequest {
  config: PortalConfig
  path: string
  meta: RouteMeta
  /** Entries of modules for the layout. */
  entries?: readonly DrawnEntry[]
  /** True for the shell's own pages. */
  own?: boolean
}

const isAsset = (value: unknown): value is Asset =>
  isRecord(value) &&
  typeof value.href === 'string' &&
  typeof value.integrity === 'string' &&
  // Browsers ignore a malformed hash and load the file unchecked.
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
  value.routes.every(isReleasedRoute) &&
  (value.entries === undefined || Array.isArray(value.entries))

const isRegisteredModule = (value: unknown): value is RegisteredModule =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  (value.kind === 'routes' || value.kind === 'widget') &&
  isRelease(value.stable) &&
  (value.canary === undefined ||
    (isRecord(value.canary) && typeof value.canary.percent === 'number' && isRelease(value.canary.release)))

/**
 * Parses a registry; null for anything else, such as a gateway's error page. Omits invalid modules, so that one does
 * not take down the others.
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

const isEntry = (value: unknown): value is ModuleEntry =>
  isRecord(value) &&
  typeof value.to === 'string' &&
  (value.label === undefined || typeof value.label === 'string')

/** An entry with the defaults of its route. */
export type DrawnEntry = ModuleEntry & Required<Pick<ModuleEntry, 'label' | 'audience'>>

/** Entries of all enabled modules, in order. Omits invalid ones and links to pages of another module. */
export function entriesOf(
  { modules }: Registry,
  select = ({ stable }: RegisteredModule): ModuleRelease => stable,
): DrawnEntry[] {
  return Object.values(modules)
    .filter(({ disabled }) => disabled === undefined)
    .map(select)
    .flatMap(({ entries = [], routes }) =>
      entries.filter(isEntry).flatMap((entry) => {
        const route = routes.find(({ path }) => path === entry.to.split('#')[0])
        return route ? { label: route.title, audience: route.audience, ...entry } : []
      }),
    )
    .sort((a, b) => a.order - b.order)
}

/** A module requires a kernel of the same major version that is at least as new. */
export function kernelAccepts(offered: string, builtAgainst: string): boolean {
  const [offeredMajor = 0, offeredMinor = 0] = offered.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = builtAgainst.split('.').map(Number)
  return offeredMajor === neededMajor && offeredMinor >= neededMinor
}
