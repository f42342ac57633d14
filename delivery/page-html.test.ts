import { pageHtml } from './page-html'

const file = { href: '/assets/shell.js', integrity: 'sha384-x' }

test('without JavaScript the page begins with that, and with the phone as a link', () => {
  const html = pageHtml({
    path: '/',
    title: 'Início',
    html: '<main></main>',
    scripts: [],
    styles: [],
    shell: { version: '1', kernel: '1.0.0', scripts: [file], styles: [], callScripts: [] },
    fonts: [],
    themes: [],
    contact: { phone: '(11) 4858-5151', whatsapp: '551148585151' },
    guard: { moduleTimeoutMs: 1, contact: { phone: '' } },
    config: '{}',
    registry: '{}',
  })
  const body = html.slice(html.indexOf('<body>'))
  expect(body).toMatch(/^<body>\n<noscript><p class="no-script">/)
  expect(body).toContain('<a href="tel:+551148585151">(11) 4858-5151</a>')
  expect(body).not.toMatch(/<\/p>\\|\n<a/)
})
