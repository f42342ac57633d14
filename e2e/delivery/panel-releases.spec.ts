import { test as base, expect, type Page } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { Sandbox } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { cloneSite, configureSite, runDelivery, startPortal, startSandbox } from '../servers'
import { WIDE } from '../viewports'
import { Checkout } from './checkout'

const SCREEN = 'mfe-panel/src/pages/painel-central-de-duvidas/painel-central-de-duvidas.tsx'

/** The panel team's own checkout, with a portal that is in use meanwhile. */
class PanelTeam {
  private says = 'Toque em uma pergunta para ver a resposta.'
  constructor(
    readonly checkout: Checkout,
    readonly site: string,
    readonly url: string,
  ) {}

  /** Publishes changed sources as a new version. */
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
    // Generous, for busy machines.
    configureSite(copy.dir, { discoveryPatienceMs: 20_000 })
    const portal = await startPortal(bank.url, { SITE_DIR: copy.dir })
    const checkout = new Checkout(['mfe-panel'])
    await use(new PanelTeam(checkout, copy.dir, portal.url))
    checkout.remove()
    await portal.stop()
    copy.remove()
  },
  // Set up after the team, so that errors are checked before the gateway stops.
  complaints: [({ page, team: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

test.use(WIDE)

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
/** Counts the module's bytes that a tab transfers, headers included; cached files count as none. */
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

test('mfe-panel is released twice, rolled back, killed and brought back while people use the portal', async ({
  page: visitor,
  browser,
  team,
  bank,
}) => {
  const others = await team.others()

  // A visitor types on the home page; a debtor uses the panel, with a partly filled form in another tab.
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
  for (const version of ['1.0.1', '1.0.2']) {
    const before = fetched()
    team.release(version)
    await toQuestions(tab)
    await expectVersion(tab, version)
    await toOwnData(tab)
    expect(fetched() - before).toBeGreaterThan(1000)
    // One text of one screen has changed, so only its chunk and the entry are loaded. (The first release was built in
    // another checkout, so paths of packages and thus chunk names differ from its predecessor's.)
    // is from another checkout than the one before it, with other packages' places and so other names.)
    if (version === '1.0.2') expect(fetched() - before).toBeLessThan(30_000)
  }

  // A rollback is served from the browser's cache.
  const before = fetched()
  team.steer('rollback', 'mfe-panel')
  await toQuestions(tab)
  await expectVersion(tab, '1.0.1')
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

  // The form keeps its values and its version; the new release loads after navigation.
  await form.bringToFront()
  await expect(form.getByLabel('Novo telefone com DDD')).toHaveValue('(21) 91234-5678')
  expect(await isSameDocument(form)).toBe(true)
  await form.getByRole('button', { name: 'Fechar' }).click()
  await toQuestions(form)
  await expectVersion(form, '1.0.1')

  // Other modules did not change.
  await visitor.bringToFront()
  await expect(visitor.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Quem somos' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Quem somos' })).toBeVisible()
  expect(await isSameDocument(visitor)).toBe(true)
  expect(await team.others()).toEqual(others)
  await context.close()
})
