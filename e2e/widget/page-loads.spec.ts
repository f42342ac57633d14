import { expect, launcher, openPage, panel, test } from './fixture'
import { apiOf } from './page-globals'

test('with data-keep a dialogue goes on after a page load, until clearUser() on any page', async ({
  page,
  site,
  bank,
}) => {
  const tag = `<script async src="${bank.url}/embed/v1/widget.js" data-keep></script>`
  const nextPage = () => openPage(page, site, tag)
  const stored = () => page.evaluate(() => sessionStorage.length)
  const say = async (text: string) => {
    await panel(page).getByLabel('Sua mensagem').fill(text)
    await panel(page).getByLabel('Sua mensagem').press('Enter')
  }
  await nextPage()
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  const answers = panel(page).getByText('Olá! Como posso ajudar?')
  await expect(answers).toHaveCount(1)
  await say('Quero negociar')
  await expect(answers).toHaveCount(2)

  await nextPage()
  await launcher(page).click()
  await expect(panel(page)).toHaveAccessibleName('Chat')
  await expect(panel(page).getByRole('log')).toContainText('Quero negociar')
  await say('Obrigado')
  await expect(answers).toHaveCount(3)
  expect(bank.received.at(-1)?.body).toMatchObject({ Token: 'conversa-1', MensagemUsuario: 'Obrigado' })
  expect(bank.received.filter(({ body }) => 'CriaConversa' in body)).toHaveLength(1)

  await nextPage()
  await expect(launcher(page)).toBeVisible()
  expect(await stored()).toBe(1)
  await (await apiOf(page)).evaluate((widget) => widget.clearUser())
  expect(await stored()).toBe(0)
})
