const PANEL = '/painel-controle'
/** No document of this portal: only tells internal paths from addresses elsewhere. */
const HERE = 'https://portal.invalid'

/**
 * Where the login leads: the page that was asked for before it (`?voltar=`), or the panel. Internal paths
 * only: what a browser would read as another site's address counts as absent.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('voltar')
  const url = wanted?.startsWith('/') ? internal(wanted) : null
  return url === null ? PANEL : `${url.pathname}${url.search}${url.hash}`
}

function internal(path: string): URL | null {
  try {
    const url = new URL(path, HERE)
    return url.origin === HERE && !url.pathname.startsWith('//') ? url : null
  } catch {
    return null
  }
}
