import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from 'delivery/gates'
import { ROOT, refuseArguments, runCommand } from 'delivery/storage'
import { table } from './table'

/** Cost of embedding the widget, before and after the first click, compared with similar products. */

const DIR = join(ROOT, '.data/bench-widgets')
const EMBEDS = join(DIR, 'embeds')
const OTHERS = join(DIR, 'others')
/** Installed when the benchmark runs. papercups requires React on the site. */
const PACKAGES = [
  '@typebot.io/js@0.10.7',
  'deep-chat@2.4.2',
  '@papercups-io/chat-widget@1.3.1',
  'react@17.0.2',
  'react-dom@17.0.2',
]
const SETTLED_MS = 2000

interface Contender {
  name: string
  /** Embedding code. */
  html: string
  /** Clicks the launcher, if there is one. */
  press(page: Page): Promise<void>
}

const script = (code: string) => `<script type="module">${code}</script>`
const parcel = `const given = { name: 'contato', domElement: document.body }
  await lifecycles.bootstrap(given)
  await lifecycles.mount(given)`
const ownButton = (page: Page) => page.getByRole('button', { name: 'Fale com a gente' }).click()

const contenders = (staticHtml: string): Contender[] => [
  { name: 'script tag', html: '<script async src="/embed/v1/widget.js"></script>', press: ownButton },
  { name: 'HTML without script', html: staticHtml, press: ownButton },
  {
    name: 'frame',
    html: '<script async src="/embed/v1/frame.js"></script>',
    press: (page) => page.frameLocator('iframe').getByRole('button', { name: 'Fale com a gente' }).click(),
  },
  {
    name: 'single-spa',
    html: script(`import * as lifecycles from '/embed/v1/lifecycles.js'\n${parcel}`),
    press: ownButton,
  },
  {
    name: 'federation',
    html: `<script src="/embed/v1/remoteEntry.js"></script>${script(
      `contato_widget.init({})\nconst lifecycles = (await contato_widget.get('./lifecycles'))()\n${parcel}`,
    )}`,
    press: ownButton,
  },
  {
    name: 'typebot 0.10.7',
    html: script(
      "import typebot from '/others/node_modules/@typebot.io/js/dist/web.js'\ntypebot.initBubble({ typebot: 'a', apiHost: location.origin })",
    ),
    press: (page) => page.locator('typebot-bubble').getByRole('button').first().click(),
  },
  {
    name: 'deep-chat 2.4.2',
    html: `<script type="module" src="/others/node_modules/deep-chat/dist/deepChat.bundle.js"></script><deep-chat demo="true"></deep-chat>`,
    press: (page) => page.locator('deep-chat #text-input').click(),
  },
  {
    name: 'papercups 1.3.1',
    html: '<main></main><script src="/others/built/main.js"></script>',
    press: (page) => page.getByRole('button').first().click(),
  },
]

/** Throws with the program's output if it fails. */
function run(cwd: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
}

/** papercups is a React component, so it is measured with React, bundled as a site would do. */
const PAPERCUPS = `import { createElement } from 'react'
import { render } from 'react-dom'
import { ChatWidget } from '@papercups-io/chat-widget'
const id = '00000000-0000-4000-8000-000000000000'
const given = { token: id, accountId: id, inbox: id, baseUrl: location.origin, iframeUrlOverride: location.origin + '/papercups frame' }
render(createElement(ChatWidget, given), document.querySelector('main'))
`

function prepare(): void {
  mkdirSync(OTHERS, { recursive: true })
  run(ROOT, process.execPath, ['--import', 'tsx/esm', 'mfe-widget/embed/main.ts', EMBEDS])
  if (existsSync(join(OTHERS, 'built/main.js'))) return
  writeFileSync(join(OTHERS, 'package.json'), '{ "private": true }')
  run(OTHERS, 'npm', ['install', '--ignore-scripts', '--no-audit', '--legacy-peer-deps', '-E', ...PACKAGES])
  writeFileSync(join(OTHERS, 'papercups.js'), PAPERCUPS)
  writeFileSync(join(OTHERS, 'rspack.config.cjs'), 'module.exports = { performance: false }')
  const built = ['build', '--mode', 'production', '--entry', './papercups.js', '-o', 'built']
  run(OTHERS, join(ROOT, 'node_modules/.bin/rspack'), built)
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

/** Serves pages, files with brotli, and an API that returns empty data. */
async function serve(pages: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const page = pages.get(decodeURIComponent(pathname.slice(1)))
    const file = pathname.startsWith('/others/')
      ? join(OTHERS, pathname.slice(8))
      : join(
          EMBEDS,
          pathname.replace(/^\/embed(\/frame$)?/, (_, frame) => (frame ? '/v1/frame.html' : '')),
        )
    const content = page ?? (existsSync(file) && /\.\w+$/.test(file) ? readFileSync(file) : null)
    if (content === null)
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
    const type = types[page ? 'html' : (file.split('.').at(-1) ?? '')] ?? 'text/plain'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' })
    return response.end(brotliCompressSync(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

interface Cost {
  kb: number
  requests: number
}

/** Costs of embedding, and of the first click. */
async function measure(browser: Browser, url: string, { name, press }: Contender): Promise<[Cost, Cost]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const devtools = await context.newCDPSession(page)
  const address = `${url}/${encodeURIComponent(name)}`
  const sizes: number[] = []
  let documentId = ''
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url === address) documentId = requestId
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId !== documentId) sizes.push(encodedDataLength)
  })
  await devtools.send('Network.enable')
  const settled = async (): Promise<Cost> => {
    await setTimeout(SETTLED_MS)
    const since = sizes.splice(0)
    return { kb: since.reduce((sum, size) => sum + size, 0) / 1000, requests: since.length }
  }
  await page.goto(address)
  const embedded = await settled()
  await press(page)
  const pressed = await settled()
  await context.close()
  return [embedded, pressed]
}

runCommand(async () => {
  refuseArguments('npm run bench:widgets')
  prepare()
  const all = contenders(readFileSync(join(EMBEDS, 'v1/snippet.txt'), 'utf8'))
  const page = ({ name, html }: Contender) =>
    [name, `<!doctype html><link rel="icon" href="data:,"><title>${name}</title><body>${html}`] as const
  // papercups loads its panel from the vendor's server; this stub only signals that it loaded.
  const loaded = [
    'papercups frame',
    `<script>parent.postMessage({ event: 'chat:loaded' }, '*')</script>`,
  ] as const
  const server = await serve(new Map([...all.map(page), loaded]))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  const rows: (string | number)[][] = []
  for (const each of all) {
    const costs = await measure(browser, url, each)
    rows.push([each.name, ...costs.flatMap(({ kb, requests }) => [kb.toFixed(1), requests])])
  }
  console.log(table(['', 'before: KB', 'requests', 'at the click: KB', 'requests'], rows))
  await browser.close()
  server.close()
})
