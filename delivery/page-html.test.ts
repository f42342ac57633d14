import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, pageHtml } from './page-html'
import { pictures, wordsOf } from './page-words'
import { ROOT } from './site'

const file = { href: '/assets/shell.js', integrity: 'sha384-x' }

const page: Page = {
  path: '/',
  title: 'Início',
  description: 'Consulte "tudo"',
  html: '<main></main>',
  scripts: [],
  styles: [],
  firstPaint: '',
  shell: { version: '1', kernel: '1.0.0', scripts: [file], styles: [], callScripts: [] },
  fonts: [],
  themes: [],
  contact: { phone: '(11) 4858-5151', whatsapp: '551148585151' },
  guard: { moduleTimeoutMs: 1, contact: { phone: '' }, fieldSink: null },
  config: '{}',
  registry: '{}',
  roots: [],
}

test('without JavaScript the page begins with that, and with the phone as a link', () => {
  const html = pageHtml(page)
  const body = html.slice(html.indexOf('<body>'))
  expect(body).toMatch(/^<body>\n<noscript><p class="no-script">/)
  expect(body).toContain('<a href="tel:+551148585151">(11) 4858-5151</a>')
  expect(body).not.toMatch(/<\/p>\\|\n<a/)
})

test('a first script comes before the styles, and behind the configuration that it reads', () => {
  const sheet = { href: '/sheet.css', integrity: 'sha384-z' }
  const html = pageHtml({ ...page, first: { href: '/first.js', integrity: 'sha384-y' }, styles: [sheet] })
  const places = [
    'id="portal-config"',
    '<script async fetchpriority="high" src="/first.js" integrity="sha384-y" crossorigin>',
    'href="/sheet.css"',
    '<body>',
  ].map((text) => html.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a first script is told what its person needs next, with the kernel’s part that the page does not need', () => {
  const calls = { href: '/assets/calls.js', integrity: 'sha384-c' }
  const shell = { ...page.shell, callScripts: [file, calls] }
  const first = { href: '/first.js', integrity: 'sha384-y' }
  const html = pageHtml({ ...page, shell, first: { ...first, ahead: ['/m/ahead.js', '/m/7.js'] } })
  expect(html).toContain(' data-ahead="/assets/calls.js /m/ahead.js /m/7.js" src="/first.js"')
  expect(pageHtml({ ...page, shell, first: { ...first, ahead: [] } })).not.toContain('data-ahead')
})

test('a page that may be shared says what it is, and where its picture is', () => {
  const at = { page: 'https://portal.example/pj', picture: 'https://portal.example/theme/social/pj.png' }
  const html = pageHtml({ ...page, card: { site: 'Banco', at } })
  for (const [name, content] of [
    ['title', 'Início'],
    ['description', 'Consulte &quot;tudo&quot;'],
    ['site_name', 'Banco'],
    ['url', at.page],
    ['image', at.picture],
  ]) {
    expect(html).toContain(`<meta property="og:${name}" content="${content}">`)
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
})

test('a portal that does not know its address names no picture, a page of one person has no card', () => {
  expect(pageHtml({ ...page, card: { site: 'Banco', at: null } })).not.toMatch(/og:image|twitter/)
  expect(pageHtml(page)).not.toContain('og:')
})

test('every theme has every picture, 1200 by 630 and below 60 KB', () => {
  const themes = readdirSync(join(ROOT, 'shell/themes'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(themes.length).toBeGreaterThan(0)
  for (const { name: theme } of themes) {
    for (const picture of Object.keys(pictures)) {
      const path = join(ROOT, 'shell/themes', theme, 'social', `${picture}.png`)
      expect([path, existsSync(path)]).toEqual([path, true])
      const drawn = readFileSync(path)
      // Width and height of the header chunk.
      expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([1200, 630])
      expect(drawn.length).toBeLessThan(60_000)
    }
  }
})

test('each variant of the home has words of its own, short enough for a search result', () => {
  const variants = ['/', '/pj', '/refinanciamento', '/febraban', '/sac', '/next'].map(wordsOf)
  expect(new Set(variants.map(({ description }) => description)).size).toBe(6)
  expect(new Set(variants.map(({ picture }) => picture)).size).toBe(6)
  for (const { description } of variants) expect(description.length).toBeLessThanOrEqual(160)
})
