import { logIn } from '../access/flows'
import { expect, MORNING, test } from '../fixtures'
import { accept, arriveAtReview, toReview } from '../negotiation/fixtures'

const DAY_MS = 86_400_000

test('a device that is days off gets to the agreement, also from where it was left, by the bank’s days', async ({
  page,
  sandbox,
  complaints,
}) => {
  const debtor = await sandbox.persona('cartao-p1')
  const reviewed: string[] = []
  await page.goto('/')
  for (const days of [-400, 7]) {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    // Leaves the debtor's page, which would still send requests for state that the bank is about to drop.
    await page.goto('/')
    await sandbox.reset()
    await sandbox.clock(MORNING)
    await page.clock.setSystemTime(Date.parse(MORNING) + days * DAY_MS)
    await logIn(page, debtor)
    await toReview(page)

    await page.goto('/painel-controle')
    await page.getByRole('link', { name: 'Continuar de onde parei' }).click()
    await arriveAtReview(page)
    const text = await page.getByRole('main').innerText()
    // The reservation expires at the minute of the choice.
    reviewed.push(text.replace(/, às \S+/, ''))
    await accept(page)
    await page.waitForURL('**/sucesso')
    await expect(page.getByRole('button', { name: 'Copiar código de barras' }).first()).toBeVisible()
  }
  expect(new Set(reviewed).size).toBe(1)
  expect(reviewed[0]).toMatch(/quarta, 25\sde\snovembro/)
  expect(complaints.all()).toEqual([])
})
