import type { Page } from '@playwright/test'
import { solveBotCheck } from '../access/flows'
import { expect, lastCode, test } from '../fixtures'
import { walkToAgreement } from '../main-path/walk'
import { arriveAtDate, test as negotiating, openOffer, radioOf } from '../negotiation/fixtures'
import { holdRequests } from '../wait-for-page'
import { test as embedded, launcher, panel } from '../widget/fixture'
import { extend, translate } from './page-changers'

/** Translation in Firefox and WebKit: `../engines/engines.spec.ts`. */

/** Runs in an isolated world, from the next page on. */
async function changedBy(page: Page, program: () => void): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${program})()`,
    worldName: program.name,
  })
}

const isTranslated = (page: Page) => expect(page.locator('main h1 font').first()).toBeVisible()

for (const program of [translate, extend])
  test(`from the home to an agreement, where others ${program.name}`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    // React re-renders on a hydration mismatch and reports error 418.
    if (program === extend) complaints.expect(/Minified React error #418/)
    await changedBy(page, program)
    await walkToAgreement(page, await sandbox.persona('cliente'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar código de barras' }).click()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    if (program === translate) await isTranslated(page)
  })

test('a wrong id on a translated home is said, and corrected', async ({ page, sandbox }) => {
  await changedBy(page, translate)
  await page.goto('/')
  await isTranslated(page)
  const field = page.getByRole('textbox', { name: 'CPF' })
  await field.fill('111')
  await page.getByRole('button', { name: 'Consultar', exact: true }).click()
  await expect(page.getByText('Verifique se o CPF/CNPJ é válido').first()).toBeVisible()
  await expect(field).toHaveValue('111')
  await field.fill((await sandbox.persona('cliente')).cpfCnpj)
  await expect(page.getByText('Verifique se o CPF/CNPJ é válido')).toHaveCount(0)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar', exact: true }).click()
  await page.waitForURL('**/login-cpf')
})

test('typing goes on in a page that React renders anew, with the checked box', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Minified React error #418/)
  await changedBy(page, extend)
  const release = await holdRequests(page, '**/modules/mfe-access/**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('[data-lastpass-infield]').first().waitFor({ state: 'attached' })
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).check({ force: true })
  await page.getByRole('textbox', { name: 'CPF' }).fill('529')
  release()
  await expect(page.getByRole('checkbox', { name: /^Verificado/ })).toBeChecked()
  await page.keyboard.type('982')
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982')
})

negotiating('the summary of a translated page shows the day that is chosen', async ({ page, enter }) => {
  await changedBy(page, translate)
  await enter('cartao-p1')
  await isTranslated(page)
  await openOffer(page, '/negociacao')
  await radioOf(page, 'Em 6 parcelas').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await arriveAtDate(page)
  const days = page.getByRole('radio')
  const summary = page.getByRole('complementary', { name: 'Resumo da sua escolha' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const shown = new Set<string>()
  for (const place of [0, 3, 1]) {
    await days.nth(place).press('Space')
    const day = (await days.nth(place).getAttribute('value')) ?? ''
    const dayOfMonth = new RegExp(`Primeiro vencimento\\s*\\S+, ${Number(day.slice(8))}\\D`)
    await expect(summary).toHaveText(dayOfMonth)
    shown.add(day)
  }
  expect(shown.size).toBe(3)
})

for (const program of [translate, extend])
  negotiating(
    `agreements, own data and second copy, where others ${program.name}`,
    async ({ page, enter, sandbox, complaints }) => {
      complaints.expect(/403/)
      await changedBy(page, program)
      const persona = await enter('acordo-em-dia')
      await page.goto('/painel-negociacoes')
      await page.getByRole('button', { name: 'Pagar com boleto', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await page.goto('/painel-meus-dados')
      if (program === translate) await isTranslated(page)
      await page.getByRole('button', { name: 'Mostrar dados completos' }).click()
      await dialog.getByRole('button', { name: 'Enviar código' }).click()
      await expect(dialog.getByText(/Enviamos um código/)).toBeVisible()
      await dialog.getByLabel('Código de confirmação').fill(await lastCode(sandbox, persona))
      await expect(page.getByText('**/**/****')).toHaveCount(0)

      await page.goto('/segunda-via')
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('button', { name: 'Ver código de barras' }).click()
      await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
    },
  )

/** Uses the chat, a rejected call and an accepted one through visible texts and names. */
async function useWidget(page: Page, program: () => void): Promise<void> {
  const contact = panel(page)
  await launcher(page).click()
  if (program === translate) await expect(contact.locator('h2 font').first()).toBeVisible()
  await expect(contact.getByRole('heading', { name: 'Fale com a gente' })).toBeVisible()
  await expect(contact.getByRole('button', { name: /^Ligação/ })).toContainText(/Ligamos hoje|Fechado agora/)
  await contact.getByRole('button', { name: /^Chat/ }).click()
  await expect(contact.getByRole('heading', { name: 'Chat' })).toBeVisible()
  await expect(contact.getByRole('log')).toContainText(/Assistente: .+/)
  const sent = contact.getByText('Você: Quero falar')
  await contact.getByLabel('Sua mensagem').fill('Quero falar')
  await contact.getByRole('button', { name: 'Enviar' }).click()
  await expect(sent).toBeVisible()
  await expect(contact.getByText('O assistente está escrevendo')).toHaveCount(0)
  await contact.getByRole('button', { name: 'Voltar' }).click()
  await contact.getByRole('button', { name: /^Ligação/ }).click()
  await expect(contact.getByRole('heading', { name: 'Ligação' })).toBeVisible()
  await contact.getByLabel('Telefone com DDD').fill('119')
  await contact.getByRole('button', { name: 'Ligue-me' }).click()
  await expect(contact.getByText('Número inválido!')).toBeVisible()
  await contact.getByLabel('Telefone com DDD').fill('11987654321')
  await expect(contact.getByText('Número inválido!')).toHaveCount(0)
  await contact.getByRole('button', { name: 'Ligue-me' }).click()
  await expect(contact.getByText(/Você vai receber nossa ligação/)).toBeVisible()
  await expect(contact.getByRole('button', { name: 'Ligue-me' })).toBeVisible()
}

for (const program of [translate, extend]) {
  test(`the widget of the portal, where others ${program.name}`, async ({ page, sandbox, complaints }) => {
    if (program === extend) complaints.expect(/Minified React error #418/)
    await sandbox.clock('2026-11-27T10:00:00-03:00')
    await changedBy(page, program)
    await page.goto('/quem-somos')
    await useWidget(page, program)
  })

  embedded(`the widget of another site, where others ${program.name}`, async ({ page, site }) => {
    await changedBy(page, program)
    await page.goto(`${site}/plain`)
    await useWidget(page, program)
  })
}
