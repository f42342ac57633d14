import type { Browser, BrowserContext } from '@playwright/test'

export interface PageWeight {
  /** Brotli bytes on the wire, without headers. */
  html: number
  js: number
  css: number
  font: number
  json: number
  requests: number
  /** Longest chain of files, each discovered only after the one before has loaded; the page itself is 1. */
  depth: number
  /** Bytes and requests loaded after hydration: the contact module, and the component that draws toasts. */
  later: { bytes: number; requests: number }
}

interface Fetched {
  url: string
  kind: string
  bytes: number
  depth: number
}

const LATER = /\/modules\/mfe-widget\/|\/toasts\.\w+\.(js|css)$/

/** The portal's own files that a first visit fetches; API calls are not included. */
export async function measurePageWeight(browser: Browser, url: string, token?: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'pt-BR' })
  if (token) await context.addInitScript((jwt) => localStorage.setItem('loggedInUser', jwt), token)
  const files = (await fetched(context, url)).filter((file) => !/\/(api|v1)\//.test(file.url))
  await context.close()
  const [later, first] = [true, false].map((wanted) =>
    files.filter((file) => LATER.test(file.url) === wanted),
  )
  // The page carries the registry; nothing waits for the copy that is asked for beside it.
  const needed = (first ?? []).filter((file) => !file.url.endsWith('.json'))
  const bytes = (of: readonly Fetched[] = []) => of.reduce((sum, file) => sum + file.bytes, 0)
  const ofKind = (kind: string) => bytes(first?.filter((file) => file.kind === kind))
  const json = bytes(first?.filter((file) => file.url.endsWith('.json')))
  return {
    html: ofKind('Document'),
    js: ofKind('Script'),
    css: ofKind('Stylesheet'),
    font: ofKind('Font'),
    json,
    requests: first?.length ?? 0,
    depth: Math.max(...needed.map((file) => file.depth)),
    later: { bytes: bytes(later), requests: later?.length ?? 0 },
  }
}

async function fetched(context: BrowserContext, url: string): Promise<Fetched[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const found = new Map<string, Fetched>()
  const depthOf = (initiatorUrl: string | undefined) =>
    1 + ([...found.values()].find((file) => file.url === initiatorUrl)?.depth ?? 0)
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    const initiatorUrl = initiator.url ?? initiator.stack?.callFrames[0]?.url
    found.set(requestId, { url: request.url, kind: type, bytes: 0, depth: depthOf(initiatorUrl) })
  })
  // Files are precompressed, so the response has a Content-Length.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const file = found.get(requestId)
    if (file)
      file.bytes = Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0)
  })
  await devtools.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  return [...found.values()]
}
