import { expect, type Page } from '@playwright/test'
import { solveBotCheck } from '../access/flows'
import type { Persona } from '../fixtures'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** From the home page, at `url`, to a concluded agreement. */
export async function walkToAgreement(page: Page, debtor: Persona, url = '/'): Promise<void> {
  await walkToDueDate(page, debtor, url)
  await concludeFromDueDate(page)
}

/** From the home page, at `url`, to the choice of the first due date. */
export async function walkToDueDate(page: Page, debtor: Persona, url = '/'): Promise<void> {
  await page.goto(url)
  await heading(page, 'Consulte seu CPF Grátis')
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.getByRole('textbox', { name: 'CPF' }).fill(debtor.cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar', exact: true }).click()

  await page.waitForURL('**/login-cpf')
  await heading(page, 'Acesse com seu CPF ou CNPJ e senha')
  await page.getByLabel('Senha', { exact: true }).fill(debtor.senha ?? '')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar' }).click()

  await page.waitForURL('**/painel-controle')
  await expect(page.getByRole('heading', { name: /oportunidades, R\$/ })).toBeVisible()
  await page
    .getByRole('link', { name: /Negociar/ })
    .first()
    .click()

  await page.waitForURL('**/negociacao?grupo=*')
  await page.getByRole('radio', { name: /Em 12 parcelas/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()

  // The URL changes before the screen does.
  await page.waitForURL('**/vencimento')
  await heading(page, 'Quando começa?')
}

/** From the choice of the first due date to a concluded agreement. */
export async function concludeFromDueDate(page: Page): Promise<void> {
  // Boleto is the only method here, so there is nothing to choose.
  await expect(page.getByText('Um boleto por parcela, pago em qualquer banco.')).toBeVisible()
  await page.getByRole('radio').first().press('Space')
  await page.getByRole('button', { name: 'Continuar' }).click()

  await page.waitForURL('**/revisao')
  await page.getByRole('checkbox', { name: /Li o contrato e aceito/ }).check()
  await page.getByRole('button', { name: 'Concluir acordo' }).click()

  await page.waitForURL('**/sucesso')
  await heading(page, 'Acordo concluído')
  await expect(page.getByText(/Número do acordo: \d+/)).toBeVisible()
}
