import { axeDefects } from 'delivery/gates'
import { expect, launcher, openPage, panel, test } from './fixture'
import { apiOf } from './page-globals'

test('no state after an answer, a refusal or a failure has an accessibility violation', async ({
  page,
  site,
  bank,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|(form|panel)\.js\S* net::ERR_FAILED/)
  const tag = `<script async src="${bank.url}/embed/v1/widget.js" data-hours></script>`
  const expectAccessible = async () => {
    expect(await axeDefects(page, {}, 'contato-widget')).toEqual([])
  }
  const nextPage = async () => {
    await openPage(page, site, `<main><h1>Página</h1></main>${tag}`)
    await expect(launcher(page)).toHaveAccessibleName(/Ligamos/)
  }
  const callMe = async () => {
    await (await apiOf(page)).evaluate((widget) => widget.open('call', { phone: '11987654321' }))
    await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
  }
  const hours = panel(page).getByText(/segunda-feira a sábado, das 8h às 20h/)

  await test.step('hours on the button, and a call that comes', async () => {
    await nextPage()
    await expectAccessible()
    await callMe()
    await expect(panel(page).getByText(/^Pronto!/)).toBeVisible()
    await expect(hours).toBeVisible()
    await expectAccessible()
  })
  await test.step('a call that is refused', async () => {
    bank.answers('meligue', () => ({ status: 429 }))
    await nextPage()
    await callMe()
    await expect(panel(page).getByRole('alert')).toContainText('Você excedeu')
    await expectAccessible()
  })
  await test.step('a call whose form did not come whole, and comes with the next try', async () => {
    bank.answers('meligue', () => ({ data: { status: 'OK' } }))
    await page.route('**/form.js*', (route) => route.abort())
    await nextPage()
    await callMe()
    await expect(panel(page).getByRole('alert').filter({ hasText: 'Uma parte desta tela' })).toBeVisible()
    await expect(panel(page).getByLabel('Telefone com DDD')).toHaveValue('(11) 98765-4321')
    await expectAccessible()
    await page.unroute('**/form.js*')
    await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
    await expect(panel(page).getByText(/^Pronto!/)).toBeVisible()
  })
  await test.step('a chat that does not answer hands over to people', async () => {
    bank.answers('InMessageChat', () => ({ status: 503 }))
    await nextPage()
    await (await apiOf(page)).evaluate((widget) => widget.open('chat'))
    await expect(panel(page).getByRole('alert')).toContainText('O chat não respondeu')
    await expectAccessible()
    await panel(page).getByRole('button', { name: 'Falar com atendente' }).click()
    await expect(panel(page)).toHaveAccessibleName('Ligação')
  })
  await test.step('out of hours', async () => {
    bank.answers('getServerDate', () => ({ data: { serverDate: '2026-11-29T10:00:00-03:00' } }))
    await nextPage()
    await (await apiOf(page)).evaluate((widget) => widget.open('call'))
    await expect(panel(page).getByRole('button', { name: 'Ligue-me' })).toHaveCount(0)
    await expect(hours).toBeVisible()
    await expectAccessible()
  })
  await test.step('a panel that cannot be fetched', async () => {
    await page.route('**/panel.js*', (route) => route.abort())
    await nextPage()
    await launcher(page).click()
    await expect(page.getByRole('alert')).toContainText('O atendimento não abriu')
    await expectAccessible()
  })
})
