import { visit } from './visit'

/** Pages opened from a message, with a secret as the last path segment. */
const PAGE = /^(\/(?:contestar|email-auth)\/)([^/]+)\/?$/
/** Replaces the secret in the URL. */
const TAKEN = 'link'

/** Moves the secret from the URL to session storage, before other scripts can read it. */
export function hideLinkSecret(): void {
  const [, page, secret] = PAGE.exec(location.pathname) ?? []
  if (page === undefined || secret === undefined || secret === TAKEN) return
  visit.set('linkSecret', { page, secret })
  history.replaceState(history.state, '', page + TAKEN + location.search + location.hash)
}

/** Secret of the page at `pathname`; null if this tab has none, for example after opening a copied URL. */
export function linkSecretOf(pathname: string): string | null {
  const [, page, secret = TAKEN] = PAGE.exec(pathname) ?? []
  if (secret !== TAKEN) return secret
  const stored = visit.get('linkSecret')
  return stored !== null && stored.page === page ? stored.secret : null
}
