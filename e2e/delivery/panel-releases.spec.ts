import { test as base, expect, type Page } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { Sandbox } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { cloneSite, configureSite, runDelivery, startPortal, startSandbox } from '../servers'
import { WIDE } from '../viewports'
import { Checkout } from './checkout'

const SCREEN = 'mfe-panel/src/pages/painel-central-de-duvidas/painel-central-de-duvidas.tsx'

/** The panel team's own checkout, on a portal that is in use meanwhile. */
class PanelTeam {
  private says = 'Toque em uma pergunta para ver a resposta.'
  constructor(
    readonly checkout: Checkout,
    readonly site: string,
    readonly url: string,
  ) {}

  /** A real release: changed sources, built and published as a separate version. */
  release(version: string): void {
    this.checkout.edit(SCREEN, this.says, `Perguntas da versão ${version}.`)
    this.says = `Perguntas da versão ${version}.`
    this.checkout.delivery(this.site, 'release', 'mfe-panel', `--version=${version}`)
  }

  steer = (command: string, ...args: string[]) => runDelivery(this.site, command, ...args)

  async others(): Promise<unknown> {
    const registry: Registry = await (await fetch(`${this.url}/registry.json`)).json()
    const { 'mfe-panel': _, ...rest } = registry.modules
    return { shell: registry.shell, rest }
  }
}

const test = base.extend<{ team: PanelTeam; bank: Sandbox; complaints: PageErrors }>({
  bank: async ({}, use) => {
    const sandbox = await startSandbox()
    await use(new Sandbox(sandbox.url))
    await sandbox.stop()
  },
  team: async ({ bank }, use) => {
    const copy = cloneSite()
    // Long enough for a busy machine.
    configureSite(copy.dir, { discoveryPatienceMs: 20_000 })
    const portal = await startPortal(bank.url, { SITE_DIR: copy.dir })
    const checkout = new Checkout(['mfe-panel'])
    await use(new PanelTeam(checkout, copy.dir, portal.url))
    checkout.remove()
    await portal.stop()
    copy.remove()
  },
  // After the team in the order of setting up, so that it is judged before the gateway stops.
  complaints: [({ page, team: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

test.use(WIDE)

/** Marks the document; a reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
/** Counts what a tab fetches of the module over the network: bytes with headers, cached ones are none. */
async function countBytes(page: Page): Promise<() => number> {
  const network = await page.context().newCDPSession(page)
  const ours = new Set<string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/modules/mfe-panel/')) ours.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) bytes += encodedDataLength
  })
  await network.send('Network.enable')
  return () => bytes
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

test('mfe-panel is released three times, rolled back, killed and brought back while people use the portal', async ({
  page: visitor,
  browser,
  team,
  bank,
}) => {
  test.setTimeout(480_000)
  const others = await team.others()

  // A visitor types on the home; a debtor is in the panel, with a half-filled form in another tab.
  await visitor.goto(`${team.url}/`)
  await visitor.getByLabel('CPF').fill('52998224725')
  await mark(visitor)
  const context = await browser.newContext()
  const tab = await context.newPage()
  await loggedIn(tab, bank, await bank.persona('cliente'))
  await tab.goto(`${team.url}/painel-meus-dados`)
  const form = await context.newPage()
  await form.goto(`${team.url}/painel-meus-dados`)
  await form.getByRole('button', { name: 'Alterar celular ou telefone' }).click()
  await form.getByLabel('Novo telefone com DDD').fill('21912345678')
  await mark(form)

  const bar = (of: Page) => of.getByRole('navigation', { name: 'Painel' })
  const toQuestions = (of: Page) => bar(of).getByRole('link', { name: 'Dúvidas' }).click()
  const toOwnData = async (of: Page) => {
    await bar(of).getByRole('link', { name: 'Meus dados' }).click()
    await expect(of.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
  }
  const expectVersion = (of: Page, version: string) =>
    expect(of.getByText(`Perguntas da versão ${version}.`)).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()

  const fetched = await countBytes(tab)
  for (const version of ['1.0.1', '1.0.2', '1.0.3']) {
    const before = fetched()
    team.release(version)
    await toQuestions(tab)
    await expectVersion(tab, version)
    await toOwnData(tab)
    expect(fetched() - before).toBeGreaterThan(1000)
    // One sentence of one screen has changed: its file comes, and the entry. (The first release
    // is from another checkout than the one before it, with other packages' places and so other names.)
    if (version !== '1.0.1') expect(fetched() - before).toBeLessThan(30_000)
  }

  // What comes back is what the browser has.
  const before = fetched()
  team.steer('rollback', 'mfe-panel')
  await toQuestions(tab)
  await expectVersion(tab, '1.0.2')
  expect(fetched()).toBe(before)

  team.steer('registry', 'disable', 'mfe-panel', 'ensaio')
  await bar(tab).getByRole('link', { name: 'Meus dados' }).click()
  const off = tab.getByRole('heading', { level: 1, name: 'Temporariamente indisponível' })
  await expect(off).toBeVisible()
  await bar(tab).getByRole('link', { name: 'Segunda via' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Segunda via do boleto' })).toBeVisible()
  await tab.goBack()
  await expect(off).toBeVisible()

  team.steer('registry', 'enable', 'mfe-panel')
  await tab.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()

  // The form is unchanged after all of these; the new release is loaded once the form is left.
  await form.bringToFront()
  await expect(form.getByLabel('Novo telefone com DDD')).toHaveValue('(21) 91234-5678')
  expect(await isSameDocument(form)).toBe(true)
  await form.getByRole('button', { name: 'Fechar' }).click()
  await toQuestions(form)
  await expectVersion(form, '1.0.2')

  // No other module changed.
  await visitor.bringToFront()
  await expect(visitor.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Quem somos' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Quem somos' })).toBeVisible()
  expect(await isSameDocument(visitor)).toBe(true)
  expect(await team.others()).toEqual(others)
  await context.close()
})
