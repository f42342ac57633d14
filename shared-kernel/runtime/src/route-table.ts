import type { LoaderFunction, RouteObject } from 'react-router-dom'

/** Who may open a route. `execution`: an execution session (right after a consult) or a login. */
export const AUDIENCES = ['any', 'visitor', 'debtor', 'execution'] as const
export type Audience = (typeof AUDIENCES)[number]
/** Which top bar the shell draws over a route. `alert` is the home bar with the red logo. */
export const BARS = ['home', 'login', 'panel', 'alert', 'plain'] as const
export type Bar = (typeof BARS)[number]

/** What a release publishes of a route. */
export interface ModuleRoute {
  path: string
  title: string
  audience: Audience
  bar: Bar
  prerender?: boolean
}

/** One row of a module's `src/routes.ts`: the only place where a route is described. */
export interface RouteDeclaration extends ModuleRoute {
  screen: RouteScreen
  /**
   * An address that only redirects. Its page still carries the files of `screen`, which is where the visitor
   * arrives.
   */
  redirect?: LoaderFunction
}

/** A screen and how its file is imported. Built by `screen`. */
export interface RouteScreen {
  /** The release reads from its source which file it imports. */
  load: () => Promise<unknown>
  lazy: () => Promise<unknown>
}

/**
 * Names the component of a page's file; the file's other exports (`loader`, `ErrorBoundary`) are included.
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
 * The table of a module's routes: both what it exposes to the shell and what its release publishes.
 * The types of the screens are not checked here: screens link to paths, and paths come from this table.
 * `RouteObject[]` is required where the table is used.
 */
export function defineRoutes<const Row extends RouteDeclaration>(table: readonly Row[]): Defined<Row>[] {
  return table.map((row) => ({
    ...row,
    ...(row.redirect ? { loader: row.redirect, element: null } : { lazy: row.screen.lazy }),
  }))
}

/** The paths of a table, for `PortalRoutes`. */
export type PathsOf<Table extends readonly { path: string }[]> = {
  [Path in Table[number]['path']]: true
}
