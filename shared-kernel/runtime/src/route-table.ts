import type { ReactNode } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import type { CardSlot, DeclaredCard, ModuleCard } from './card'
import type { PortalConfig } from './config'
import type { ExtensionSlot, SlotProps } from './slot-props'

export { CARD_CALLS, CARD_SLOTS, FIGURES, type ModuleCard } from './card'
export { type ExtensionSlot, SLOT_PROPS } from './slot-props'

/** Who may open a route. `execution` requires an execution session (after a consult) or a login. */
export const AUDIENCES = ['any', 'visitor', 'debtor', 'execution'] as const
export type Audience = (typeof AUDIENCES)[number]
/** The shell's top bars. `alert` is the home bar with the red logo. */
export const BARS = ['home', 'login', 'panel', 'alert', 'plain'] as const
export type Bar = (typeof BARS)[number]

/** A route as published in a release. */
export interface ModuleRoute {
  path: string
  title: string
  audience: Audience
  bar: Bar
  prerender?: boolean
}

/** Slots in which the shell renders links of modules. */
export const LINK_SLOTS = ['panel.menu', 'footer.about', 'footer.safety', 'home.sections'] as const
type LinkSlot = (typeof LINK_SLOTS)[number]
export type Slot = LinkSlot | CardSlot | ExtensionSlot
/** Icons that the shell provides for entries. */
export const ICONS = ['tag', 'handshake', 'document', 'person', 'question'] as const
export type Icon = (typeof ICONS)[number]
/** Configuration keys; an entry is hidden while its value is false, null or an empty list. */
export const FEATURE_FLAGS = [
  'earlySettlement',
  'passkeys',
  'pixOnSlips',
  'slipIssuers',
  'stories',
] as const satisfies readonly (keyof PortalConfig)[]
export type FeatureFlag = (typeof FEATURE_FLAGS)[number]

/** A link, a card or an extension that a module adds to another part of the portal; published in its release. */
export interface ModuleEntry {
  slot: Slot
  /** Default: the title of the route. */
  label?: string
  /** A path of the module's own table, optionally with a hash. */
  to: string
  /** Sort key within the slot. */
  order: number
  /** Default: the audience of the route. */
  audience?: Audience
  featureFlag?: FeatureFlag
  icon?: Icon
  card?: ModuleCard
  /** Name of the extension's component. */
  extension?: string
}

/** One row of a module's `src/routes.ts`, the single source for a route. */
export interface RouteDeclaration extends ModuleRoute {
  screen: RouteScreen
  /** For a path that only redirects. `screen` is the target's, so that the page preloads its files. */
  redirect?: LoaderFunction
}

/** A screen and its dynamic import. Created by `screen`. */
export interface RouteScreen {
  /** The release tool parses the import path from the source. */
  load: () => Promise<unknown>
  lazy: () => Promise<unknown>
}

/**
 * Selects the component of a page's file; other exports (`loader`, `ErrorBoundary`) become route properties.
 * @example screen(() => import('./pages/login-cpf/login-cpf'), 'LoginPage')
 */
export function screen<Page extends object, Name extends keyof Page>(load: () => Promise<Page>, name: Name) {
  return {
    load,
    lazy: async () => {
      const { [name]: Component, ...handlers } = await load()
      return { ...handlers, Component }
    },
  }
}

type Defined<Row extends RouteDeclaration> = Row & {
  lazy?: Row['screen']['lazy']
} & Pick<RouteObject, 'loader' | 'element'>

/**
 * Defines a module's routes, both for the shell and for the release. Screens are typed loosely, because they link to
 * paths inferred from this table; the user of the table requires `RouteObject[]`.
 */
export function defineRoutes<const Row extends RouteDeclaration>(table: readonly Row[]): Defined<Row>[] {
  return table.map((row) => ({
    ...row,
    ...(row.redirect ? { loader: row.redirect, element: null } : { lazy: row.screen.lazy }),
  }))
}

/** Paths of a table, to merge into `PortalRoutes`. */
export type PathsOf<Table extends readonly { path: string }[]> = {
  [Path in Table[number]['path']]: true
}

type WithHash<Path extends string> = Path extends `${string}:${string}` ? never : Path | `${Path}#${string}`

interface Placed<Path extends string>
  extends Pick<ModuleEntry, 'label' | 'order' | 'audience' | 'featureFlag'> {
  to: WithHash<Path>
}

/** A component and its dynamic import. Created by `extension`. */
export interface ExtensionComponent<Props> {
  name: string
  load: () => Promise<(props: Props) => ReactNode>
}

/**
 * Selects the component of an extension's file.
 * @example extension(() => import('./extensions/lembrete'), 'Reminder')
 */
export const extension = <Props, Name extends string>(
  load: () => Promise<{ readonly [Each in Name]: (props: Props) => ReactNode }>,
  name: Name,
): ExtensionComponent<Props> => ({ name, load: async () => (await load())[name] })

/** Entries of a module; their links must be paths of its own table. */
export type EntriesOf<Table extends readonly { path: string }[]> = readonly (Placed<Table[number]['path']> &
  (
    | { slot: LinkSlot; icon?: Icon }
    | { slot: CardSlot; card: DeclaredCard }
    | {
        [Name in ExtensionSlot]: { slot: Name; extension: ExtensionComponent<SlotProps[Name]> }
      }[ExtensionSlot]
  ))[]
