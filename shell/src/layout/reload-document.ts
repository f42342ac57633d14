/** @param without query parameter to remove */
export function reloadDocument({ without }: { without?: string } = {}): void {
  const url = new URL(location.href)
  if (without && url.searchParams.has(without)) {
    url.searchParams.delete(without)
    location.replace(url.href)
  } else {
    location.reload()
  }
}

/** Asynchronous: Firefox and WebKit drop a navigation that starts during a bfcache restore. */
export function loadDocument(address: string): void {
  setTimeout(() => location.replace(address))
}
