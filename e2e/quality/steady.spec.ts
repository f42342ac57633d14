import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { solveBotCheck } from '../access/flows'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { open, type Screen, visits } from './screens'

/** The sum of all shifts of a page that nobody asked for. */
const MOST_SHIFTS = 0.01

/** Of each call: screens wait for several of them, one after the other. */
const SLOW_MS = 600
/** Of the list of debts on the screens that say that it takes long, and no longer. */
const VERY_SLOW_MS = 4500
const sayingSo = ['the panel', 'a running agreement']
/** Other addresses of pages that are opened anyway. */
const aliases = ['/login', '/home', '/fiesp', '/central-duvidas']

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

/** Adds up the layout shifts of each page that opens from now on. */
function addUpShifts(): void {
  const sum = { shifts: 0 }
  Object.assign(window, { sum })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) sum.shifts += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
/** Those since the screen before, or since the document. */
const takeShifts = (page: Page) =>
  page.evaluate(() => {
    const { sum } = window as typeof window & { sum: { shifts: number } }
    const { shifts } = sum
    sum.shifts = 0
    return shifts
  })

// A first visit: what makes the page look right comes late, too.
test.use({ hasFonts: false })

/** A screen, and those that follow it. */
function walksOf(screens: readonly Screen[]): Screen[][] {
  const walks: Screen[][] = []
  for (const screen of screens) {
    if (screen.follows) walks.at(-1)?.push(screen)
    else if (!screen.leadsTo && !aliases.includes(screen.route)) walks.push([screen])
  }
  return walks
}

for (const { name, arrive, screens } of visits) {
  const walks = walksOf(screens)
  // What a walk concludes is concluded: the next one has a bank of its own.
  const rounds = walks.some(({ length }) => length > 1) ? sizes.map((size) => [size]) : [sizes]
  for (const round of rounds) {
    const at = rounds.length > 1 ? ` at ${round.map(({ width }) => width)}` : ''
    // All at once, in tabs: most of the time they wait.
    test(`${name}: nothing jumps while each call is slow${at}`, async ({ context, sandbox }) => {
      await arrive?.(context, sandbox)
      await context.addInitScript(addUpShifts)
      await context.route(/\.(css|woff2)$/, async (route) => {
        await setTimeout(SLOW_MS)
        await route.continue()
      })
      if (sayingSo.includes(name))
        await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', delayMs: VERY_SLOW_MS })
      await sandbox.fault({ method: '*', path: '/api/*', delayMs: SLOW_MS })
      const sums = round.flatMap((size) =>
        walks.map(async (walk) => {
          const page = await context.newPage()
          await page.setViewportSize(size)
          const shifts = []
          for (const screen of walk) {
            await open(page, screen)
            shifts.push({ at: `${screen.route} at ${size.width}`, shifts: await takeShifts(page) })
          }
          return shifts
        }),
      )
      expect((await Promise.all(sums)).flat().filter(({ shifts }) => shifts > MOST_SHIFTS)).toEqual([])
    })
  }
}

test('nothing jumps in a dialog while what it shows is on its way', async ({ context, sandbox }) => {
  await loggedIn(context, sandbox, await sandbox.persona('acordo-em-dia'))
  await context.addInitScript(addUpShifts)
  await sandbox.fault({ method: 'GET', path: '/api/*', delayMs: SLOW_MS })
  const dialogs = [
    { open: 'Pagar com boleto', last: /^Baixar PDF/ },
    { open: 'Ver condições', last: 'Todas as parcelas' },
  ]
  const sums = sizes.flatMap((size) =>
    dialogs.map(async ({ open, last }) => {
      const page = await context.newPage()
      await page.setViewportSize(size)
      await page.goto('/painel-negociacoes')
      await page.getByRole('button', { name: open, exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: last })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      return { at: `${open} at ${size.width}`, shifts: await takeShifts(page) }
    }),
  )
  expect((await Promise.all(sums)).filter(({ shifts }) => shifts > MOST_SHIFTS)).toEqual([])
})

for (const size of sizes)
  test(`nothing jumps when a step of a task takes the place of another, ${size.width} px`, async ({
    page,
    sandbox,
  }) => {
    const { cpfCnpj } = await sandbox.persona('cliente')
    await page.addInitScript(addUpShifts)
    await page.setViewportSize(size)
    await page.goto('/login-confirma')
    await page.getByLabel('CPF ou CNPJ').fill(cpfCnpj)
    await solveBotCheck(page)
    await sandbox.fault({ method: '*', path: '/api/*', delayMs: SLOW_MS })
    await takeShifts(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible()
    expect(await takeShifts(page)).toBeLessThanOrEqual(MOST_SHIFTS)
  })

for (const size of sizes)
  test(`nothing jumps when the bank refuses what was sent, ${size.width} px`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/status of 500/)
    const { cpfCnpj } = await sandbox.persona('pf-erro-500')
    await page.addInitScript(addUpShifts)
    await page.setViewportSize(size)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'CPF' }).fill(cpfCnpj)
    await solveBotCheck(page)
    await sandbox.fault({ method: 'POST', path: '/api/verificar', delayMs: SLOW_MS })
    await takeShifts(page)
    await page.getByRole('button', { name: 'Consultar', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Infelizmente' })).toBeInViewport({ ratio: 1 })
    expect(await takeShifts(page)).toBeLessThanOrEqual(MOST_SHIFTS)
  })
