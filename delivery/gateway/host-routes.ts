import { brandConfig, embedOf, hostThemes, rootOf } from '../build'
import { librasFiles } from '../pages'
import { embedRoutes } from '../registry'
import { urls } from '../storage'
import { embedOrigins, frameRoute } from './embed-origins'
import { securityHeaders } from './security-headers'

/** What every gateway serves under the host names of a theme, besides pages. */
export interface HostRoutes {
  /** The brand's folder on the site: '' or `/brands/<theme>`. */
  brand: string
  /** With their files. The first that matches applies. */
  routes: Required<urls.SiteRoute>[]
}

export function hostRoutes(theme: string): HostRoutes {
  const themes = hostThemes()
  const root = rootOf(themes, theme)
  const brand = root && `/${root}`
  const embed = embedOf(themes, theme)
  const placed = ({ path, from = path, headers }: urls.SiteRoute) => ({
    path,
    headers,
    from: from.replace('{theme}', theme).replace('{brand}', brand).replace('{embed}', embed),
  })
  const libras = librasFiles(brandConfig(themes, theme))
  const routes = [...embedRoutes(embed), frameRoute(embedOrigins()), ...urls.FILES, ...libras]
  return { brand, routes: routes.map(placed) }
}

/** Completes the headers of a route with those of all responses under the host names of a theme. */
export function headersOn(
  theme: string,
): (own: urls.SiteRoute['headers']) => [name: string, value: string][] {
  const common = securityHeaders(brandConfig(hostThemes(), theme))
  return (own) => Object.entries({ ...common, ...own }).filter(([, value]) => value !== '')
}
