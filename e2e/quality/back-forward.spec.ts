import type { Page } from '@playwright/test'
import { test as base, expect, simulateCachedFonts, storageOf } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { WIDE } from '../viewports'
import { waitForHydration } from '../wait-for-page'

// Playwright disables the back/forward cache, and headless shell lacks it.
const { CHROMIUM_PATH } = process.env

// Closes the whole browser: closing a context may hang on a cached page.
const test = base.extend({
  context: async ({ playwright, launchOptions, world, contextOptions, baseURL, locale, timezoneId }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const options = {
      ...contextOptions,
      ...WIDE,
      storageState: storageOf(world),
      baseURL: baseURL ?? '',
      locale: locale ?? '',
      timezoneId: timezoneId ?? '',
    }
    const context = await browser.newContext(options)
    await context.addInitScript(simulateCachedFonts)
    await use(context)
    await browser.close()
  },
})

/** A marker that survives only in the back/forward cache, and the reasons for not caching. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isRestored: true }) && undefined)
const readMark = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons?: unknown
    })[]
    const { pathname } = location
    return { pathname, isRestored: 'isRestored' in window, reasons: navigation?.notRestoredReasons ?? null }
  })
/** Evaluation fails during the navigation. */
const expectRestored = (page: Page, pathname: string) =>
  expect(async () => {
    expect(await readMark(page)).toEqual({ pathname, isRestored: true, reasons: null })
  }).toPass({ timeout: 40_000 })
/** Playwright's own `goBack` waits for a load event that never fires. */
const goBack = (page: Page, pages: number) => page.evaluate((by) => setTimeout(() => history.go(-by)), pages)

const atRest = (page: Page) => page.waitForLoadState('networkidle')
const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test('back restores a page from the back/forward cache', async ({ page, sandbox }) => {
  const leaveAndReturn = async (pathname: string) => {
    await page.goto(pathname)
    await ready(page)
    await atRest(page)
    await mark(page)
    await page.goto('/central-de-duvidas')
    await goBack(page, 1)
    await expectRestored(page, pathname)
  }
  await leaveAndReturn('/')
  await loggedIn(page, sandbox, await sandbox.persona('boleto-24h'))
  await leaveAndReturn('/painel-controle')
})

test('an address typed anew starts at its top, a page that is loaded again where it was', async ({
  page,
}) => {
  const down = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await page.goto('/acessibilidade')
  await waitForHydration(page)
  await page.evaluate(() => scrollTo(0, 400))
  await page.reload()
  await waitForHydration(page)
  await down()
  await page.goto('/quem-somos')
  await waitForHydration(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('logging out removes the person’s data, also from pages in the back/forward cache', async ({
  page,
  sandbox,
}) => {
  const debtor = await sandbox.persona('boleto-24h')
  await loggedIn(page, sandbox, debtor)
  await page.goto('/painel-negociacoes')
  await ready(page)
  await atRest(page)
  await mark(page)
  await page.goto('/painel-controle')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const personal = new RegExp(`${debtor.cpfCnpj}|eyJ`)
  expect(await stored()).toMatch(personal)
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('/')
  expect(await stored()).not.toMatch(personal)
  await goBack(page, 2)
  await expectRestored(page, '/')
  await expect(page.getByRole('main').getByText('Você saiu da sua conta em outra aba.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Consulte seu CPF Grátis' })).toBeVisible()
})

test('after another person logs in, neither a cached page nor an open one shows the previous person', async ({
  page,
  context,
  sandbox,
}) => {
  const maria = await sandbox.persona('cliente')
  const login = await loggedIn(page, sandbox, maria)
  const greeting = (tab: Page) => tab.getByRole('heading', { level: 1, name: /^Olá/ })
  await page.goto('/painel-controle')
  await expect(greeting(page)).toHaveText(/Maria/)
  await login.dispose()
  await atRest(page)
  const token = await page.evaluate(() => {
    // After the portal's listener, before the next paint.
    addEventListener('pageshow', ({ persisted }) =>
      sessionStorage.setItem('seen', JSON.stringify({ persisted, isDrawn: document.body.checkVisibility() })),
    )
    return localStorage.getItem('loggedInUser') ?? ''
  })
  await page.goto('about:blank')

  const other = await context.newPage()
  await loggedIn(other, sandbox, await sandbox.persona('boleto-24h'))
  await other.goto('/painel-controle')
  await expect(greeting(other)).toHaveText(/Xênia/)
  await goBack(page, 1)
  await expect(greeting(page)).toHaveText(/Xênia/)
  await expect(page.getByRole('main').getByText('Outra pessoa entrou neste navegador.')).toBeVisible()
  const left = await page.evaluate(() => ({ ...sessionStorage }))
  expect(JSON.parse(left.seen)).toEqual({ persisted: true, isDrawn: false })
  expect(JSON.stringify(left)).not.toContain(maria.cpfCnpj)

  await page.evaluate((session) => localStorage.setItem('loggedInUser', session), token)
  await expect(greeting(other)).toHaveText(/Maria/)
})
