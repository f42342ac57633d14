/**
 * Facade over react-router-dom, shared with all modules: named re-exports, so that the rest is tree-shaken, with links
 * and navigations typed to the portal's paths.
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

/** Paths of the portal. Each route table merges its own with `PathsOf`, so that no module imports another. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged into it
export interface PortalRoutes {}

type Pattern = Extract<keyof PortalRoutes, string>

/** Replaces path parameters by `string`. */
type Filled<Path extends string> = Path extends `${infer Head}/:${string}/${infer Tail}`
  ? `${Head}/${string}/${Filled<Tail>}`
  : Path extends `${infer Head}/:${string}`
    ? `${Head}/${string}`
    : Path

/** A path without a query; any path where no route table is compiled. */
export type PortalPath = [Pattern] extends [never] ? `/${string}` : Filled<Pattern>

/** A path with an optional query or hash. */
export type RoutePath = PortalPath | `${PortalPath}?${string}` | `${PortalPath}#${string}`

/** A URL within the portal, validated at run time, such as the page to return to. */
export type InternalAddress = string & { readonly isInternal: true }

/** Target of a link or navigation: an address, or parts of the current one (`{ search: '' }`, `#hash`). */
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

/** @param search as in `location`: empty, or with a leading question mark */
export const withSearch = (path: PortalPath, search: string): RoutePath =>
  search === '' ? path : `${path}?${search.slice(1)}`

/** Placeholder base URL, to detect URLs of other origins. */
const HERE = 'https://portal.invalid'

/** Returns null for text that a browser resolves to another origin. */
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
