import { defaultConfig } from '@portal/demo-bank'
import { type Page, pageHtml } from './page-html'

const file = { href: '/assets/shell.js', integrity: 'sha384-x' }

const page: Page = {
  title: 'Início',
  description: 'Consulte "tudo"',
  html: '<main></main>',
  scripts: [],
  styles: [],
  firstPaint: '',
  shell: { version: '1', kernel: '1.0.0', scripts: [file], styles: [], callScripts: [] },
  fonts: [],
  themes: [],
  config: { ...defaultConfig, contact: { ...defaultConfig.contact, phone: '(11) 4858-5151' } },
  registry: {},
  roots: [],
}

test('without JavaScript the page begins with that, and with the phone as a link', () => {
  const html = pageHtml(page)
  const body = html.slice(html.indexOf('<body>'))
  expect(body).toMatch(/^<body>\n<noscript><p class="no-script">/)
  expect(body).toContain('<a href="tel:+551148585151">(11) 4858-5151</a>')
  expect(body).not.toMatch(/<\/p>\\|\n<a/)
})

test('a page that may be shared says what it is, and where its picture is', () => {
  const [url, image] = ['https://portal.example/pj', 'https://portal.example/theme/social/pj.png']
  const html = pageHtml({ ...page, card: { site_name: 'Banco', url, image } })
  for (const [name, content] of [
    ['title', 'Início'],
    ['description', 'Consulte &quot;tudo&quot;'],
    ['site_name', 'Banco'],
    ['url', url],
    ['image', image],
  ]) {
    expect(html).toContain(`<meta property="og:${name}" content="${content}">`)
  }
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
})

test('a portal that does not know its address names no picture, a page of one person has no card', () => {
  expect(pageHtml({ ...page, card: { site_name: 'Banco' } })).not.toMatch(/og:image|twitter/)
  expect(pageHtml(page)).not.toContain('og:')
})
