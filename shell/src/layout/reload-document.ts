/** Reloads this page, optionally without one parameter of its query. */
export function reloadDocument({ without }: { without?: string } = {}): void {
  const url = new URL(location.href)
  if (without && url.searchParams.has(without)) {
    url.searchParams.delete(without)
    location.replace(url.href)
  } else {
    location.reload()
  }
}

/** In place of this page. Firefox and WebKit drop a navigation that begins while they restore a page of their cache. */
export function loadDocument(address: string): void {
  setTimeout(() => location.replace(address))
}
