import type { ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react';
import { type NavigateOptions, type NavigateProps, type Path, type LinkProps as RouterLinkProps, type NavLinkProps as RouterNavLinkProps } from 'react-router-dom';
export interface PortalRoutes {
}
type Pattern = Extract<keyof PortalRoutes, string>;
type Filled<Path extends string> = Path extends `${infer Head}/:${string}/${infer Tail}` ? `${Head}/${string}/${Filled<Tail>}` : Path extends `${infer Head}/:${string}` ? `${Head}/${string}` : Path;
export type PortalPath = [Pattern] extends [never] ? `/${string}` : Filled<Pattern>;
export type RoutePath = PortalPath | `${PortalPath}?${string}` | `${PortalPath}#${string}`;
export type InternalAddress = string & {
    readonly isInternal: true;
};
export type To = RoutePath | InternalAddress | `#${string}` | (Partial<Omit<Path, 'pathname'>> & {
    pathname?: PortalPath;
});
export type LinkProps = Omit<RouterLinkProps, 'to'> & {
    to: To;
};
export type NavLinkProps = Omit<RouterNavLinkProps, 'to'> & {
    to: To;
};
export interface NavigateFunction {
    (to: To, options?: NavigateOptions): void | Promise<void>;
    (delta: number): void | Promise<void>;
}
type LinkComponent<Props> = ForwardRefExoticComponent<Props & RefAttributes<HTMLAnchorElement>>;
export declare const Link: LinkComponent<LinkProps>;
export declare const NavLink: LinkComponent<NavLinkProps>;
export declare const Navigate: (props: Omit<NavigateProps, 'to'> & {
    to: To;
}) => ReactNode;
export declare const redirect: (to: RoutePath | InternalAddress, init?: number | ResponseInit) => Response;
export declare const useNavigate: () => NavigateFunction;
export declare const withSearch: (path: PortalPath, search: string) => RoutePath;
export declare function internalAddress(text: string): InternalAddress | null;
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
export { createBrowserRouter, createMemoryRouter, generatePath, isRouteErrorResponse, matchPath, matchRoutes, Outlet, RouterProvider, ScrollRestoration, useBlocker, useLoaderData, useLocation, useMatches, useNavigation, useParams, useRevalidator, useRouteError, useRouteLoaderData, useSearchParams, } from 'react-router-dom';
