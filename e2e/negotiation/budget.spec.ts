import type { Page } from '@playwright/test'
import { inspect } from '../quality/inspect'
import { chooseFirstDay, clickContinue, expect, openOffer, receivedCalls, test } from './fixtures'

const month = {
  'Quanto entra por mês': '4.937,11',
  Casa: '1.203,17',
  'Comida e transporte': '811,29',
  'Outras dívidas': '419,83',
  'Guardar um pouco': '2.107,41',
}
const LEFT = '395,41'

async function fillIn(page: Page, amounts: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: /^Quanto cabe no seu mês/ }).click()
  for (const [label, amount] of Object.entries(amounts)) await page.getByLabel(label).fill(amount)
  await page.getByRole('button', { name: 'Ver o que cabe' }).click()
}

/** Digits of everything that leaves or outlives the page. */
async function traces(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => [
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    location.href,
    document.title,
    history.state,
    performance.getEntries().map(({ name }) => name),
    await indexedDB.databases(),
    await caches.keys(),
  ])
  return JSON.stringify(stored)
}

test('what fits is proposed to the bank, and the amounts of the month stay on the page', async ({
  page,
  enter,
  sandbox,
}) => {
  const left: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    left.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '')
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  page.on('console', (message) => left.push(message.text()))
  page.on('framenavigated', (frame) => left.push(frame.url()))

  await enter('cliente')
  await openOffer(page, '/negociacao')
  await expect(page.getByRole('heading', { name: 'Quanto cabe no seu mês?' })).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeVisible()
  const before = scripts.length
  await fillIn(page, month)
  await expect(page.getByRole('heading', { name: `Cabem até R$ ${LEFT} por mês` })).toBeFocused()
  expect(scripts.length, 'its code is loaded when it is asked for').toBeGreaterThan(before)
  expect(await inspect(page)).toEqual([])
  left.push(await traces(page))

  await page.getByRole('button', { name: /^Propor R\$ \d+,00 por mês$/ }).click()
  await expect(page.getByRole('radio', { name: 'Fazer minha proposta' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ × R\$/ })).toBeVisible()
  left.push(await traces(page))
  await clickContinue(page)
  await chooseFirstDay(page)
  await page.waitForURL('**/revisao')
  left.push(await traces(page), JSON.stringify(await sandbox.calls()), JSON.stringify(await sandbox.steps()))

  const [quoteCall] = await receivedCalls(sandbox, 'POST', '/api/v1/Negociacao/Efetivar')
  expect(quoteCall?.body).toMatchObject({ valorParcela: expect.any(Number) })
  const digits = left.join('\n').replace(/[.,](?=\d)/g, '')
  for (const amount of [...Object.values(month), LEFT]) {
    expect(digits).not.toContain(amount.replace(/[.,]/g, ''))
  }
})

test('when nothing fits there are other ways, each a tap away', async ({ page, enter }) => {
  await enter('cliente')
  await openOffer(page, '/negociacao')
  await fillIn(page, { 'Quanto entra por mês': '900', Casa: '900' })
  await expect(page.getByRole('heading', { name: 'Hoje não sobra para uma parcela' })).toBeFocused()
  expect(await inspect(page)).toEqual([])
  await expect(page.getByRole('link', { name: /^Ligue / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Preciso de um tempo' }).first().click()
  const reminder = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar na agenda' }).click()
  expect((await reminder).suggestedFilename()).toBe('lembrete-oferta.ics')
})
