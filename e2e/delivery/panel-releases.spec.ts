import type { Page } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { test as base, expect, sharedServers } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { collectPageErrors } from '../page-errors'
import { cloneSite, configureSite, runDelivery, startPortal } from '../servers'
import { WIDE } from '../viewports'
import { Clone } from './clone'

const SCREEN = 'mfe-panel/src/pages/painel-central-de-duvidas/painel-central-de-duvidas.tsx'
const BEFORE = 'Toque em uma pergunta para ver a resposta.'
const AFTER = 'Perguntas da versão 1.0.1.'

/** The panel team's own checkout, with a portal that is in use meanwhile. */
class PanelTeam {
  constructor(
    readonly checkout: Clone,
    readonly site: string,
    readonly url: string,
  ) {}

  /** Publishes a changed text as a new version. */
  release(version: string): void {
    this.checkout.edit(SCREEN, BEFORE, AFTER)
    this.checkout.delivery(this.site, 'release', 'mfe-panel', `--version=${version}`)
  }

  steer = (command: string, ...args: string[]) => runDelivery(this.site, command, ...args)

  async others(): Promise<unknown> {
    const registry: Registry = await (await fetch(`${this.url}/registry.json`)).json()
    const { 'mfe-panel': _, ...rest } = registry.modules
    return { shell: registry.shell, rest }
  }
}

const test = base.extend<{ team: PanelTeam }>({
  team: async ({}, use) => {
    const copy = cloneSite()
    // Generous, for busy machines.
    configureSite(copy.dir, { discoveryPatienceMs: 20_000 })
    const portal = await startPortal(sharedServers().sandbox.url, { SITE_DIR: copy.dir })
    const checkout = new Clone()
    await use(new PanelTeam(checkout, copy.dir, portal.url))
    checkout.remove()
    await portal.stop()
    copy.remove()
  },
  // Set up after the team, so that errors are checked before the gateway stops.
  complaints: ({ page, team: _ }, use) => collectPageErrors({ page }, use),
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

test('mfe-panel is released, rolled back, killed and brought back while people use the portal', async ({
  page: visitor,
  browser,
  team,
  sandbox,
}) => {
  const others = await team.others()

  // A visitor types on the home page; a debtor uses the panel, with a partly filled form in another tab.
  await visitor.goto(`${team.url}/`)
  await visitor.getByLabel('CPF').fill('52998224725')
  await mark(visitor)
  const context = await browser.newContext()
  const tab = await context.newPage()
  await loggedIn(tab, sandbox, await sandbox.persona('cliente'))
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
  await expect(tab.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()

  const fetched = await countBytes(tab)
  await toQuestions(tab)
  await expect(tab.getByText(BEFORE)).toBeVisible()
  await toOwnData(tab)
  let before = fetched()
  team.release('1.0.1')
  await toQuestions(tab)
  await expect(tab.getByText(AFTER)).toBeVisible()
  await toOwnData(tab)
  // One text of one screen has changed, so only its chunk and the entry are loaded.
  expect(fetched() - before).toBeGreaterThan(1000)
  expect(fetched() - before).toBeLessThan(30_000)

  // A rollback is served from the browser's cache.
  before = fetched()
  team.steer('rollback', 'mfe-panel')
  await toQuestions(tab)
  await expect(tab.getByText(BEFORE)).toBeVisible()
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
  await expect(form.getByText(BEFORE)).toBeVisible()

  // Other modules did not change.
  await visitor.bringToFront()
  await expect(visitor.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Quem somos' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Quem somos' })).toBeVisible()
  expect(await isSameDocument(visitor)).toBe(true)
  expect(await team.others()).toEqual(others)
  await context.close()
})
