import { brandConfig, embedOf, hostThemes, rootOf } from '../build'
import { librasFiles } from '../pages'
import { embedRoutes } from '../registry'
import { urls } from '../storage'
import { embedOrigins, frameRoute } from './embed-origins'
import { securityHeaders } from './security-headers'

/** What every gateway serves under the host names of a theme, besides pages. */
export function hostRoutes(theme: string) {
  const themes = hostThemes()
  const root = rootOf(themes, theme)
  const brand = root && `/${root}`
  const embed = embedOf(themes, theme)
  const config = brandConfig(themes, theme)
  const placed = ({ path, from = path, headers }: urls.SiteRoute) => ({
    path,
    headers,
    from: from.replace('{theme}', theme).replace('{brand}', brand).replace('{embed}', embed),
  })
  const routes = [...embedRoutes(embed), frameRoute(embedOrigins()), ...urls.FILES, ...librasFiles(config)]
  return {
    /** The brand's folder on the site: '' or `/brands/<theme>`. */
    brand,
    /** With their files. The first that matches applies. */
    routes: routes.map(placed),
    /** Completes the headers of a route with those of all responses. */
    complete: (own: urls.SiteRoute['headers']): [name: string, value: string][] =>
      Object.entries({ ...securityHeaders(config), ...own }).filter(([, value]) => value !== ''),
  }
}
