import { visit } from './visit'

/** Pages that a message opens with a secret as the last part of their path. */
const PAGE = /^(\/(?:contestar|email-auth)\/)([^/]+)\/?$/
/** Stands in the address in its place. */
const TAKEN = 'link'

/** Keeps the secret of the page's path for this tab, before any other script can read it in the address. */
export function hideLinkSecret(): void {
  const [, page, secret] = PAGE.exec(location.pathname) ?? []
  if (page === undefined || secret === undefined || secret === TAKEN) return
  visit.set('linkSecret', { page, secret })
  history.replaceState(history.state, '', page + TAKEN + location.search + location.hash)
}

/** The secret that opened the page at this path; null when this tab has none, as for a copied address. */
export function linkSecretOf(pathname: string): string | null {
  const [, page, secret = TAKEN] = PAGE.exec(pathname) ?? []
  if (secret !== TAKEN) return secret
  const kept = visit.get('linkSecret')
  return kept !== null && kept.page === page ? kept.secret : null
}
