import type { Page } from '@playwright/test'
import { test as base, expect, fontsAreKept, storageOf } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { WIDE } from '../viewports'
import { waitForHydration } from '../wait-for-page'

// Playwright turns the cache of whole pages off, and a browser without windows has none.
const { CHROMIUM_PATH } = process.env

// Each test ends its browser as a whole: closing the context alone may wait without end for a page in that cache.
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
    await context.addInitScript(fontsAreKept)
    await use(context)
    await browser.close()
  },
})

/** A mark that only a page that was kept alive still has, and why one was not kept. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isKept: true }) && undefined)
const kept = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
      notRestoredReasons?: unknown
    })[]
    const { pathname } = location
    return { pathname, isKept: 'isKept' in window, reasons: navigation?.notRestoredReasons ?? null }
  })
/** The page being left answers no questions. */
const expectKept = (page: Page, pathname: string) =>
  expect(async () => {
    expect(await kept(page)).toEqual({ pathname, isKept: true, reasons: null })
  }).toPass({ timeout: 10_000 })
/** Playwright waits in vain for a load after its own `goBack`. */
const goBack = (page: Page, pages: number) => page.evaluate((by) => setTimeout(() => history.go(-by)), pages)

/** While a page sends what happened on it, it has a lock that the next page wants: the browser does not keep it. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const locks = () =>
    page.evaluate(() => navigator.locks.query().then(({ held, pending }) => [held, pending].flat()))
  await expect.poll(locks).toEqual([])
}

const ready = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

test('back to a page is instant: the browser has kept it alive', async ({ page, sandbox }) => {
  const leaveAndReturn = async (pathname: string) => {
    await page.goto(pathname)
    await ready(page)
    await atRest(page)
    await mark(page)
    await page.goto('/central-de-duvidas')
    await goBack(page, 1)
    await expectKept(page, pathname)
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

test('logging out leaves nothing of the person, and a page that was kept alive shows nothing of the session', async ({
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
  await expectKept(page, '/')
  await expect(page.getByRole('main').getByText('Você saiu da sua conta em outra aba.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Consulte seu CPF Grátis' })).toBeVisible()
})

test('once another person has logged in, neither a page that was kept alive nor an open one shows the first', async ({
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
    // After the portal's own listener, before anything is drawn.
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

  await page.evaluate((first) => localStorage.setItem('loggedInUser', first), token)
  await expect(greeting(other)).toHaveText(/Maria/)
})
