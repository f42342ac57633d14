/**
 * The navigation facade: the part of react-router-dom that modules may use, re-exported by name so that
 * the rest of the package is tree-shaken. The shell provides it once for every module. Links and navigations
 * take paths of the portal only.
 */
import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react'
import {
  type NavigateOptions,
  type NavigateProps,
  type Path,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  Navigate as RouterNavigate,
  NavLink as RouterNavLink,
  type NavLinkProps as RouterNavLinkProps,
  redirect as routerRedirect,
  useNavigate as useRouterNavigate,
} from 'react-router-dom'

/**
 * Every path of the portal: each table of routes adds its own, by declaration merging and `PathsOf`. So the
 * compiler knows them all and no module imports another.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged into it
export interface PortalRoutes {}

type Pattern = Extract<keyof PortalRoutes, string>

/** A path with its parameters filled in. */
type Filled<Path extends string> = Path extends `${infer Head}/:${string}/${infer Tail}`
  ? `${Head}/${string}/${Filled<Tail>}`
  : Path extends `${infer Head}/:${string}`
    ? `${Head}/${string}`
    : Path

/** A path of the portal without a query; any path where no table is compiled, as in a package alone. */
export type PortalPath = [Pattern] extends [never] ? `/${string}` : Filled<Pattern>

/** An address of the portal, with its query and hash if it has any. */
export type RoutePath = PortalPath | `${PortalPath}?${string}` | `${PortalPath}#${string}`

/** An address of this portal that was read at run time, such as the page to return to. */
export type InternalAddress = string & { readonly isInternal: true }

/** Target of a link or navigation: an address, or a part of the present one (`{ search: '' }`, `#hash`). */
export type To =
  | RoutePath
  | InternalAddress
  | `#${string}`
  | (Partial<Omit<Path, 'pathname'>> & { pathname?: PortalPath })

export type LinkProps = Omit<RouterLinkProps, 'to'> & { to: To }
export type NavLinkProps = Omit<RouterNavLinkProps, 'to'> & { to: To }

export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void | Promise<void>
  (delta: number): void | Promise<void>
}

type LinkComponent<Props> = ForwardRefExoticComponent<Props & RefAttributes<HTMLAnchorElement>>

export const Link: LinkComponent<LinkProps> = RouterLink
export const NavLink: LinkComponent<NavLinkProps> = RouterNavLink
export const Navigate: (props: Omit<NavigateProps, 'to'> & { to: To }) => ReactNode = RouterNavigate
export const redirect: (to: RoutePath | InternalAddress, init?: number | ResponseInit) => Response =
  routerRedirect
export const useNavigate: () => NavigateFunction = useRouterNavigate

/** @param search with its question mark, or empty, as `location` has it */
export const withSearch = (path: PortalPath, search: string): RoutePath =>
  search === '' ? path : `${path}?${search.slice(1)}`

/** Not a real origin: only distinguishes the portal's addresses from other sites'. */
const HERE = 'https://portal.invalid'

/** Null for anything that a browser would resolve to another site. */
export function internalAddress(text: string): InternalAddress | null {
  if (!text.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, HERE)
    const address = pathname + search + hash
    return origin === HERE && isInternal(address) ? address : null
  } catch {
    return null
  }
}

const isInternal = (address: string): address is InternalAddress => !address.startsWith('//')

export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  matchPath,
  matchRoutes,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router-dom'
