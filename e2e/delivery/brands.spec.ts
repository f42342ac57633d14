import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, Sandbox, test } from '../fixtures'
import { toReview } from '../negotiation/fixtures'
import { loggedIn } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'
import { launcher } from '../widget/fixture'

const ROOT = join(import.meta.dirname, '../..')
const SITE = process.env.SITE_DIR ?? join(ROOT, 'site')

interface Bank {
  name: string
  host: string
  /** Folder of its composed pages on the site. */
  pages: string
  /** Texts and colours that must appear for this brand only. */
  words: string[]
  colours: string[]
}

const BANKS = {
  aurora: {
    name: 'Banco Aurora',
    host: 'localhost',
    pages: 'pages',
    words: ['aurora', '11.222.333/0001-81', '4858-5151', '1148585151', 'Avenida das Manhãs', 'M7.5 19a8.5'],
    colours: ['#1d3fbb', '#8fa8ff', '#152f92', '#b0c2ff', '#e9eefc', '#1f2c55', '#ffd79a'],
  },
  horizonte: {
    name: 'Banco Horizonte',
    host: 'horizonte.localhost',
    pages: 'brands/horizonte/pages',
    words: [
      'banco horizonte',
      'bancohorizonte',
      '44.555.666/0001-81',
      '3555-0140',
      '3135550140',
      'Savassi',
      'M16 6.5a6',
    ],
    colours: ['#8a2463', '#f3a0cf', '#66184a', '#f9c4e1', '#f9e8f2', '#46213a', '#ffcbb0'],
  },
} satisfies Record<string, Bank>

const saidIn = (text: string, { words }: Bank) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

/** Everything a document contains or displays, shadow roots included: text, attributes, title, computed colours. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const said = [document.title]
    const colours = new Set<string>()
    const collectColours = (root: Document | ShadowRoot | Element) => {
      for (const element of root.querySelectorAll('*')) {
        if (!/^(script|style|template)$/i.test(element.tagName))
          said.push(
            ...[...element.childNodes]
              .filter(({ nodeType }) => nodeType === 3)
              .map(({ textContent }) => textContent ?? ''),
          )
        said.push(...[...element.attributes].map(({ value }) => value))
        const style = getComputedStyle(element)
        for (const name of [
          'color',
          'backgroundColor',
          'backgroundImage',
          'borderTopColor',
          'outlineColor',
          'fill',
          'stroke',
        ] as const)
          colours.add(style[name])
        if (element.shadowRoot) collectColours(element.shadowRoot)
      }
    }
    collectColours(document)
    said.push(document.querySelector('#portal-config')?.textContent ?? '')
    return { said: said.join('\n'), colours: [...colours].join('\n') }
  })
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('no page of one bank has a word of the other', async () => {
  for (const [own, other] of [
    [BANKS.aurora, BANKS.horizonte],
    [BANKS.horizonte, BANKS.aurora],
  ] as const) {
    const folder = join(SITE, own.pages)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    )
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) {
      const html = readFileSync(join(folder, file), 'utf8')
      expect(saidIn(html, other), `${own.name} ${file}`).toEqual([])
      expect(html, file).toMatch(new RegExp(`<title>[^<]+ · ${own.name}</title>`))
    }
  }
})

for (const bank of Object.values(BANKS)) {
  const other = Object.values(BANKS).find(({ name }) => name !== bank.name) ?? bank

  test(`${bank.name} looks and speaks only for itself, before and after the login`, async ({
    page,
    portal,
    sandbox,
    world,
  }) => {
    const site = new URL(portal.url)
    site.hostname = bank.host
    await page.context().addCookies([{ name: 'sandbox-world', value: world, domain: bank.host, path: '/' }])
    const check = async () => {
      const { said, colours } = await seenOn(page)
      expect(saidIn(said, other)).toEqual([])
      expect(said).toContain(bank.name)
      expect(other.colours.filter((colour) => colours.includes(rgb(colour)))).toEqual([])
      expect(colours).toContain(rgb(bank.colours[0] ?? ''))
    }

    await page.goto(site.href)
    await waitForHydration(page)
    await expect(page).toHaveTitle(`Consulte seu CPF grátis · ${bank.name}`)
    await page.getByRole('button', { name: 'Entendi' }).click()
    await launcher(page).click()
    await expect(
      page.getByText(`Atendimento ${bank.name}: escolha como quer falar com a gente.`),
    ).toBeVisible()
    await check()

    // The host name as the gateway forwards it to the API.
    const own = new Sandbox(sandbox.url, bank.host)
    await loggedIn(page, own, await own.persona('cliente'))
    await page.goto(`${site.href}painel-controle`)
    await expect(page.getByRole('heading', { name: /oportunidades, R\$/ })).toBeVisible()
    await expect(page).toHaveTitle(`Minhas oportunidades · ${bank.name}`)
    await check()

    // Creditor of the contract and payee of the slip.
    await toReview(page)
    await page.getByRole('button', { name: /^Contrato/ }).click()
    await expect(page.getByText(`Credor: ${bank.name} S.A.`)).toBeVisible()
    await check()
  })
}

test('the widget on other sites is that of the bank whose address its tag has', async ({ page, portal }) => {
  const origin = ({ host }: Bank) => portal.url.replace('localhost', host)
  const shop = createServer((request, response) => {
    const bank = request.url === '/horizonte' ? BANKS.horizonte : BANKS.aurora
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Loja</title><body><script async src="${origin(bank)}/embed/v1/widget.js"></script>`,
    )
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  let scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/embed/')) scripts.push(await response.text())
  })
  for (const [path, bank, other] of [
    ['/horizonte', BANKS.horizonte, BANKS.aurora],
    ['/aurora', BANKS.aurora, BANKS.horizonte],
  ] as const) {
    scripts = []
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}${path}`)
    await page.getByRole('button', { name: 'Fale com a gente' }).click()
    await expect(
      page.getByText(`Atendimento ${bank.name}: escolha como quer falar com a gente.`),
    ).toBeVisible()
    const { said, colours } = await seenOn(page)
    expect(saidIn(said, other)).toEqual([])
    expect(colours).toContain(rgb(bank.colours[0] ?? ''))
    // The script of the embed tag, and the panel.
    await expect.poll(() => scripts).toHaveLength(2)
    const code = scripts.join('\n').toLowerCase()
    expect(saidIn(code, bank).length).toBeGreaterThan(2)
    expect(saidIn(code, other)).toEqual([])
    expect(other.colours.filter((colour) => code.includes(colour))).toEqual([])
  }
  shop.close()
})
