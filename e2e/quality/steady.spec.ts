import { solveBotCheck } from '../access/flows'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { isSeenElsewhere, open, visits } from './screens'
import { addUpShifts, MOST_SHIFTS, makeLate, SLOW_MS, takeShifts } from './shifts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

// A first visit: styles and fonts are delayed too.
test.use({ hasFonts: false })

// Phone: screens.spec.ts.
for (const visit of visits) {
  test(`${visit.name}: nothing jumps on a wide screen while each call is slow`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    test.setTimeout(120_000 + visit.screens.length * 40_000)
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit.arrive?.(page, sandbox)
    await makeLate(page, sandbox, visit)
    for (const screen of visit.screens) {
      if (screen.leadsTo || isSeenElsewhere(screen)) continue
      if (screen.complaint) complaints.expect(screen.complaint)
      await open(page, screen)
      expect.soft(await takeShifts(page), screen.route).toBeLessThanOrEqual(MOST_SHIFTS)
    }
  })
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
    await sandbox.fault({ method: 'POST', path: '/api/verificar', delayMs: 60_000 })
    const consult = page.getByRole('button', { name: 'Consultar', exact: true })
    await consult.click()
    await expect(consult).toHaveAttribute('aria-busy', 'true')
    // On a busy machine, a change caused by a click may render too late for `hadRecentInput`.
    const pressed = await page.evaluate(() => performance.now())
    await page.waitForFunction((at) => performance.now() > at + 500, pressed)
    await takeShifts(page)
    await sandbox.clearFaults()
    await expect(page.getByRole('alert').filter({ hasText: 'Infelizmente' })).toBeInViewport({ ratio: 1 })
    expect(await takeShifts(page)).toBeLessThanOrEqual(MOST_SHIFTS)
  })
