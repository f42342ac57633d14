/**
 * The navigation facade: the part of react-router-dom that modules may use, re-exported by name so that
 * the rest of the package is shaken off. The shell provides it once for every module.
 */

export type { LinkProps, LoaderFunctionArgs, NavLinkProps, RouteObject, To } from 'react-router-dom'
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router-dom'
