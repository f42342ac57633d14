import { expect, type Page } from '@playwright/test'
import { consult, enterPassword } from '../access/flows'
import type { Persona } from '../fixtures'
import { accept, arriveAtDate, choose, chooseFirstDay, openOffer } from '../negotiation/fixtures'

/** From the home page, at `url`, to a concluded agreement. */
export async function walkToAgreement(page: Page, debtor: Persona, url = '/'): Promise<void> {
  await walkToDueDate(page, debtor, url)
  await concludeFromDueDate(page)
}

/** From the home page, at `url`, to the choice of the first due date. */
export async function walkToDueDate(page: Page, debtor: Persona, url = '/'): Promise<void> {
  await consult(page, debtor, url)
  await page.waitForURL('**/login-cpf')
  await page.getByRole('button', { name: 'Entendi' }).click()
  await enterPassword(page, debtor)
  await page.waitForURL('**/painel-controle')
  await expect(page.getByRole('heading', { name: /oportunidades, R\$/ })).toBeVisible()
  await openOffer(page, '/negociacao')
  await choose(page, 'Em 12 parcelas')
  await arriveAtDate(page)
}

/** From the choice of the first due date to a concluded agreement. */
export async function concludeFromDueDate(page: Page): Promise<void> {
  // Boleto is the only method here, so there is nothing to choose.
  await expect(page.getByText('Um boleto por parcela, pago em qualquer banco.')).toBeVisible()
  await chooseFirstDay(page)
  await accept(page)
  await page.waitForURL('**/sucesso')
  await expect(page.getByRole('heading', { level: 1, name: 'Acordo concluído' })).toBeVisible()
  await expect(page.getByText(/Número do acordo: \d+/)).toBeVisible()
}
