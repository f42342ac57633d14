import type { Locator, Page } from '@playwright/test'
import { expect, type Persona } from '../fixtures'

export { lastCode } from '../fixtures'

/** Steps on the public screens, shared by the tests of this folder. */

/** The proof of work is slow on a busy machine. */
const PROOF_MS = 60_000

export const PASSWORD = 'Senha-nova-2026'

/** @param part page or part of it that contains the bot check */
export async function solveBotCheck(part: Page | Locator): Promise<void> {
  await part.getByRole('checkbox', { name: 'Não sou um robô' }).click()
  await expect(part.getByRole('checkbox', { name: 'Verificado: você não é um robô' })).toBeVisible({
    timeout: PROOF_MS,
  })
}

/** Types an id into the field of the home, at `url`, and submits it. */
export async function consult(
  page: Page,
  { cpfCnpj }: Pick<Persona, 'cpfCnpj'>,
  url = cpfCnpj.length > 11 ? '/pj' : '/',
): Promise<void> {
  await page.goto(url)
  await page.getByLabel(cpfCnpj.length > 11 ? 'CNPJ' : 'CPF', { exact: true }).fill(cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar', exact: true }).click()
}

export async function enterPassword(page: Page, { senha = '' }: Persona): Promise<void> {
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

export async function logIn(page: Page, persona: Persona): Promise<void> {
  const kind = persona.cpfCnpj.length > 11 ? 'CNPJ' : 'CPF'
  await page.goto('/login-cpf')
  await page.getByRole('tab', { name: kind }).click()
  await page.getByRole('textbox', { name: kind }).fill(persona.cpfCnpj)
  await enterPassword(page, persona)
}

/** Requests a code by text message, up to the four boxes. */
export async function requestCode(page: Page, { cpfCnpj }: Persona): Promise<void> {
  await page.goto('/login-confirma')
  await page.getByLabel('CPF ou CNPJ').fill(cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código de acesso')).toBeVisible()
}

/** The form submits itself when the code is complete. */
export async function confirmCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de acesso').fill(code)
}
