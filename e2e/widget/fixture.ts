import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { test as base, type Page, type Route } from '@playwright/test'
import { frameRoute } from 'delivery/gateway'
import { ROOT, siteDir } from 'delivery/storage'
import { sharedServers } from '../fixtures'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { serve } from '../servers'
import { WIDE } from '../viewports'

const HOSTS = join(import.meta.dirname, 'hosts')

interface ReceivedCall {
  path: string
  body: Record<string, unknown>
}
interface Reply {
  status?: number
  data?: unknown
}

/** The bank of one test: the released portal, whose API the test answers. */
class Bank {
  readonly url = sharedServers().portal.url
  readonly received: ReceivedCall[] = []
  /** Origins that may frame the widget. */
  embedders: string[] = []
  private readonly replies = new Map<string, (body: ReceivedCall['body']) => Reply>()
  private isDown = false

  constructor() {
    this.answers('getServerDate', () => ({ data: { serverDate: '2026-11-27T10:00:00-03:00' } }))
    this.answers('get-csrf-token', () => ({ data: { csrfToken: 'token-of-the-test' } }))
    this.answers('InMessageChat', () => ({ data: chat('Olá! Como posso ajudar?') }))
    this.answers('meligue', () => ({ data: { status: 'OK', protocolo: '1' } }))
    this.answers('clicktocall', () => ({ data: { status: 'OK', protocolo: '1' } }))
  }

  /** `call` is the last path segment. */
  answers(call: string, reply: (body: ReceivedCall['body']) => Reply): void {
    this.replies.set(call, reply)
  }

  /** Makes the API close every connection from now on. */
  goDown(): void {
    this.isDown = true
  }

  answer = (route: Route): Promise<void> => {
    const request = route.request()
    const path = request.url().slice(this.url.length)
    const body = request.postDataJSON() ?? {}
    this.received.push({ path, body })
    if (this.isDown) return route.abort('connectionreset')
    const { status = 200, data = {} } = this.replies.get(path.split('/').at(-1) ?? '')?.(body) ?? {
      status: 404,
    }
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: data })
  }

  answerFrame = (route: Route): Promise<void> => {
    const { headers = {} } = frameRoute(this.embedders)
    return route.fulfill({
      path: join(siteDir(), 'embed/v1/frame.html'),
      headers,
      contentType: 'text/html',
    })
  }
}

export const chat = (message: string, buttons: string[] = []) => ({
  token_conversa: 'conversa-1',
  mensagens: [message],
  botoes: buttons.map((Titulo) => ({ Valor: Titulo.toLowerCase(), Titulo })),
})

const integrityIn = (embedDir: string): { version: string; snippet: string } =>
  JSON.parse(readFileSync(join(embedDir, 'v1/integrity.json'), 'utf8'))

/**
 * Pages of other sites: `/plain?1` is hosts/plain.html with the bank's URL and `?1` inserted; `/federation/vite` is a
 * page of that federation host.
 */
function siteOf(bank: string, embedDir: string): RequestListener {
  const { snippet } = integrityIn(embedDir)
  const staticHtml = readFileSync(join(embedDir, 'v1/snippet.txt'), 'utf8').replace(
    "src: '",
    "src: '{{bank}}",
  )
  const packages: Readonly<Record<string, string>> = {
    '/single-spa.js': 'single-spa/lib/es2015/esm/single-spa.min.js',
    '/react.js': 'react18/umd/react.production.min.js',
    '/react-dom.js': 'react-dom18/umd/react-dom.production.min.js',
    '/turbo.js': '@hotwired/turbo/dist/turbo.es2017-umd.js',
    '/htmx.js': 'htmx.org/dist/htmx.js',
    '/pjax.js': 'pjax/pjax.js',
  }
  return (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    const send = (file: string, type: string) => {
      if (!existsSync(file)) return response.writeHead(404).end()
      const text = readFileSync(file, 'utf8')
        .replaceAll('{{snippet}}', snippet.replace('src="', 'src="{{bank}}'))
        .replaceAll('{{static}}', staticHtml)
        .replaceAll('{{bank}}', bank)
        .replaceAll('{{search}}', search)
        .replaceAll('{{host}}', pathname.split('/').at(-1) ?? '')
      return response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
    }
    const known = packages[pathname]
    if (known !== undefined) send(join(ROOT, 'node_modules', known), 'text/javascript')
    else if (pathname.startsWith('/federation-hosts/'))
      send(join(process.env.E2E_FEDERATION_HOSTS ?? '', pathname.slice(18)), 'text/javascript')
    else if (pathname.startsWith('/federation/')) send(join(HOSTS, 'federation.html'), 'text/html')
    else if (pathname.endsWith('.js')) send(join(HOSTS, pathname), 'text/javascript')
    else send(join(HOSTS, `${pathname}.html`), 'text/html')
  }
}

interface Fixtures {
  /** Release files for other sites. */
  embedDir: string
  bank: Bank
  /** Base URL of the pages in hosts/. */
  site: string
  complaints: PageErrors
}

export const test = base.extend<Fixtures>({
  // On a phone the panel fills the viewport.
  viewport: async ({}, use) => {
    await use(WIDE.viewport)
  },
  embedDir: async ({}, use) => {
    await use(join(siteDir(), 'embed'))
  },
  bank: async ({ context }, use) => {
    const bank = new Bank()
    await context.route(`${bank.url}/api/**`, bank.answer)
    await context.route(`${bank.url}/embed/frame*`, bank.answerFrame)
    await use(bank)
  },
  site: async ({ bank, embedDir }, use) => {
    const { url, stop } = await serve(siteOf(bank.url, embedDir))
    await use(url)
    await stop()
  },
  // Set up after the site, so that errors are checked before connections are closed.
  complaints: [({ page, site: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

export { expect } from '@playwright/test'

export const launcher = (page: Page) => page.getByRole('button', { name: /^Fale com a gente/ })
export const panel = (page: Page) => page.getByRole('dialog')

/** Folder of the release under test inside the built embeds. */
export function releaseOf(embedDir: string): { version: string; dir: string } {
  const { version } = integrityIn(embedDir)
  if (!readdirSync(embedDir).includes(version)) throw new Error(`no folder ${version}`)
  return { version, dir: join(embedDir, version) }
}

/** Creates a page of the site with this body and head. */
export async function openPage(page: Page, site: string, body: string, head = ''): Promise<void> {
  await page.goto(`${site}/empty`)
  await page.setContent(
    `<!doctype html><html lang="pt-BR"><head>${head}<title>Página</title></head><body>${body}`,
  )
}
