import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { waitForPaint } from '../wait-for-page'
import { launcher, panel } from './fixture'

const FRIDAY_NOON = '2026-11-27T12:00:00-03:00'
const SUNDAY_NOON = '2026-11-29T12:00:00-03:00'
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
] as const
const banner = (page: Page) => page.getByRole('button', { name: 'Entendi' })

/** Controls of the page that the launcher covers. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('contato-surface')?.shadowRoot?.querySelector('.launcher')
    const place = button?.getBoundingClientRect()
    if (!place) return ['no launcher']
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect()
          return (
            left < place.right - 1 &&
            right > place.left + 1 &&
            top < place.bottom - 1 &&
            bottom > place.top + 1
          )
        })
        // Ignores controls scrolled under the bar.
        .filter((control) => {
          const bar = document.querySelector('header')
          return bar === null || bar.contains(control) || place.bottom > bar.getBoundingClientRect().bottom
        })
        .map((control) => control.textContent || control.tagName)
    )
  })

/** Expects no covered control at any scroll position, on desktop and phone. */
async function scrollThrough(page: Page): Promise<void> {
  await expect(banner(page)).toHaveCount(0)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await waitForPaint(page)
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let top = 0; top < height; top += 90) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
      await waitForPaint(page)
      expect(await coveredControls(page), `${page.url()} at ${top}, ${size.width} px`).toEqual([])
    }
  }
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('is fetched after the page is interactive, and stands at the same place on every page', async ({
  page,
}) => {
  const places = []
  await page.goto('/')
  await banner(page).click()
  for (const path of ['/', '/login-cpf', '/central-de-duvidas', '/quem-somos']) {
    await page.goto(path)
    await expect(banner(page)).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(launcher(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await waitForPaint(page)
    places.push(await page.locator('contato-surface').boundingBox())
    const [fetched, interactive] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const entry = performance.getEntriesByType('resource').find(({ name }) => /mfe-widget.*\.js/.test(name))
      return [entry?.startTime ?? 0, navigation?.domInteractive ?? Number.POSITIVE_INFINITY]
    })
    expect(fetched).toBeGreaterThan(interactive)
  }
  for (const place of places) expect(place).toEqual(places[0])
})

test('covers neither the banner nor a control, wherever the page is scrolled to, nor what has the focus', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('contato-surface')).toHaveCount(1)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await waitForPaint(page)
    await expect(banner(page)).toBeVisible()
    expect(await coveredControls(page), `${size.width} px`).toEqual([])
  }
  await banner(page).click()
  await scrollThrough(page)

  await test.step('it is reached by keyboard itself', async () => {
    for (let steps = 0; steps < 80; steps++) {
      await page.keyboard.press('Tab')
      await waitForPaint(page)
      const own = await page.evaluate(() => document.activeElement?.tagName === 'CONTATO-SURFACE')
      if (own) break
      expect(await coveredControls(page)).toEqual([])
    }
    await expect(launcher(page)).toBeFocused()
    await expect(launcher(page)).toBeInViewport({ ratio: 1 })
  })

  await page.goto('/login-cpf')
  await expect(page.locator('contato-surface')).toHaveCount(1)
  await scrollThrough(page)
})

test('the chat answers and starts anew after closing; a call comes within the hours and the limit of the bank', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/429/)
  await sandbox.clock(FRIDAY_NOON)
  await page.goto('/quem-somos')
  await banner(page).click()
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  const log = panel(page).getByRole('log')
  await expect(log).toContainText('Assistente:')
  await panel(page).getByLabel('Sua mensagem').fill('segunda via')
  await panel(page).getByLabel('Sua mensagem').press('Enter')
  await expect(log).toContainText('Você: segunda via')
  await panel(page).getByRole('button', { name: 'Minimizar' }).click()
  await launcher(page).click()
  await expect(log).toContainText('Você: segunda via')
  await panel(page).getByRole('button', { name: 'Fechar' }).click()
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await expect(log).toContainText('Assistente:')
  await expect(log).not.toContainText('Você: segunda via')

  const call = panel(page).getByRole('button', { name: /^Ligação/ })
  const callMe = panel(page).getByRole('button', { name: 'Ligue-me' })
  await panel(page).getByRole('button', { name: 'Voltar' }).click()
  await call.click()
  await panel(page).getByLabel('Telefone com DDD').fill('11987654321')
  await callMe.click()
  await expect(panel(page).getByText(/^Pronto!/)).toBeVisible()
  const callMeCall = (await sandbox.calls()).find(({ path }) => path === '/api/v1/meligue')
  expect(callMeCall).toMatchObject({ method: 'POST', body: { phone: '11987654321' } })
  await sandbox.fault({ method: 'POST', path: '/api/v1/meligue', status: 429 })
  await callMe.click()
  await expect(
    panel(page).getByText('Você excedeu o número de chamadas permitidas. Tente mais tarde.'),
  ).toBeVisible()

  await sandbox.clock(SUNDAY_NOON)
  await page.reload()
  await launcher(page).click()
  await call.click()
  await expect(
    panel(page).getByText(/segunda-feira a sábado, das 8h às 20h\. Voltamos amanhã às 8h\./),
  ).toBeVisible()
  await expect(callMe).toHaveCount(0)
})
