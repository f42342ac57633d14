import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import {
  callsMade,
  confirmCode,
  consult,
  known,
  lastCode,
  lastLink,
  logIn,
  PASSWORD,
  stepsRecorded,
} from './flows'

/** From a first consult to the first login, for people and companies; phone changes and their rows of spec §8. */

test('a new password waits for the code and then logs in', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 401/)
  const debtor = await known(sandbox, 'pf-novo')
  await consult(page, debtor)
  await page.getByLabel('Nova senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await expect(page).toHaveURL(/\/cod-sms$/)
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
  expect(await callsMade(sandbox)).toContain('PUT /api/login/PwsRegister')
  await expect.poll(() => stepsRecorded(sandbox)).toContain('criaSenha')

  await page.evaluate(() => localStorage.clear())
  await logIn(page, debtor, PASSWORD)
  // The session of the code is still open elsewhere, as far as the bank knows.
  await page.getByRole('button', { name: 'Encerrar a outra sessão e entrar' }).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
})

test.describe('first contacts', () => {
  for (const persona of ['pf-sem-contato', 'pf-dados-inconsistentes']) {
    test(`${persona} proves who it is and registers a phone and an e-mail`, async ({
      page,
      sandbox,
      complaints,
    }) => {
      complaints.expect(/status of 401/)
      const debtor = await known(sandbox, persona)
      await consult(page, debtor)
      await page.getByRole('link', { name: 'Cadastrar meus contatos' }).click()
      await page.getByLabel('Data de nascimento').fill(dayFirst(debtor.nascimento))
      await page.getByLabel('Nome completo da mãe').fill(debtor.nomeMae ?? '')
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByLabel('Celular com DDD').fill('11976543210')
      await page.getByLabel('E-mail').fill('contato@exemplo.com.br')
      await page.getByRole('button', { name: 'Salvar contatos' }).click()
      await expect(page).toHaveURL(/\/cod-sms$/)
      await confirmCode(page, await lastCode(sandbox, debtor))
      await expect(page).toHaveURL(/\/painel-controle$/)
    })
  }

  test('wrong answers are told with the tries left', async ({ page, sandbox }) => {
    await consult(page, await known(sandbox, 'pf-sem-contato'))
    await page.getByRole('link', { name: 'Cadastrar meus contatos' }).click()
    await page.getByLabel('Data de nascimento').fill('01/01/1970')
    await page.getByLabel('Nome completo da mãe').fill('OUTRA PESSOA')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Os dados não conferem com o cadastro. Restam 4 tentativas.')).toBeVisible()
    await expect.poll(() => stepsRecorded(sandbox)).toContain('kbaNaoConfirmado')
  })
})

test.describe('phone change', () => {
  const fill = async (page: Page, birthDate: string, mother: string) => {
    await page.getByRole('link', { name: 'Meu telefone mudou' }).click()
    await page.getByLabel('Data de nascimento').fill(birthDate)
    await page.getByLabel('Nome completo da mãe').fill(mother)
    await page.getByLabel('Novo telefone com DDD').fill('21976543210')
    await page.getByRole('button', { name: 'Salvar telefone' }).click()
  }

  test('leads to the code, which goes to the new number', async ({ page, sandbox }) => {
    const debtor = await known(sandbox, 'pf-novo')
    await consult(page, debtor)
    await fill(page, dayFirst(debtor.nascimento), debtor.nomeMae ?? '')
    await expect(page).toHaveURL(/\/cod-sms$/)
    await expect(page.getByText('(21) *****-3210')).toBeVisible()
    await expect.poll(() => stepsRecorded(sandbox)).toContain('atualizouTelefone')
  })

  for (const [status, message] of [
    [401, 'Verifique seus dados!'],
    [429, 'Você excedeu o máximo de tentativas!'],
    [500, 'Não foi possível alterar o telefone agora. Tente mais tarde.'],
  ] as const) {
    test(`${status}: ${message}`, async ({ page, sandbox, complaints }) => {
      complaints.expect(new RegExp(`status of ${status}`))
      const debtor = await known(sandbox, 'pf-novo')
      if (status !== 401) await sandbox.fault({ method: 'PUT', path: '/api/auth/AtualizarTelefone', status })
      await consult(page, debtor)
      await fill(page, '01/01/1970', 'OUTRA PESSOA')
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByLabel('Novo telefone com DDD')).toHaveValue('(21) 97654-3210')
    })
  }
})

test.describe('companies', () => {
  test('register with their knowledge data, a contact and a password', async ({ page, sandbox }) => {
    const company = await known(sandbox, 'pj-kba')
    await consult(page, company)
    await page.getByLabel('Ano de fundação').fill(company.anoFundacao ?? '')
    await page.getByLabel('CPF do responsável').fill(company.cpfResponsavel ?? '')
    await page.getByLabel('Telefone com DDD').fill('19976543210')
    await page.getByLabel('E-mail').fill('financeiro@exemplo.com.br')
    await page.getByLabel('Crie uma senha').fill(PASSWORD)
    await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
    await expect(page).toHaveURL(/\/cod-sms$/)
    await confirmCode(page, await lastCode(sandbox, company))
    await expect(page).toHaveURL(/\/painel-controle$/)
  })

  test('with inconsistent data confirm themselves and register', async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const company = await known(sandbox, 'pj-dados-inconsistentes')
    await consult(page, company)
    await page.getByLabel('Ano de fundação').fill(company.anoFundacao ?? '')
    await page.getByLabel('CPF do responsável').fill(company.cpfResponsavel ?? '')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page).toHaveURL(/\/cadastro-pj$/)
    await expect(page.getByLabel('Ano de fundação')).toHaveValue(company.anoFundacao ?? '')
    await expect.poll(() => callsMade(sandbox)).toContain('PUT /api/v1/pj/partnerIdentification')
  })

  test('may answer questions instead', async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const company = await known(sandbox, 'pj-dados-inconsistentes')
    await consult(page, company)
    await page.getByRole('button', { name: 'Responder outras perguntas' }).click()
    await page.getByRole('radio', { name: company.anoFundacao ?? '' }).check({ force: true })
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await expect(page.getByText('Pergunta 2 de')).toBeVisible()
    const partner = (company.cpfResponsavel ?? '').replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-')
    await page.getByRole('radio', { name: partner }).check({ force: true })
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await page.getByRole('radio', { name: 'Recife' }).check({ force: true })
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await expect(page.getByText(/Esta resposta não confere/)).toBeVisible()
    await page.getByRole('radio', { name: 'São Paulo' }).check({ force: true })
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await expect(page).toHaveURL(/\/cadastro-pj$/)
  })
})

test('the link of the confirmation e-mail confirms the address; a wrong one offers another', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const debtor = await known(sandbox, 'pf-novo')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/cria-senha$/)
  await page.goto('/email-auth/abcdefghijklmnop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este link não vale')
  await page.getByRole('button', { name: 'Enviar outro link' }).click()
  await expect(page.getByText('Enviamos outro link para j****@exemplo.com.br')).toBeVisible()
  await page.goto(await lastLink(sandbox, debtor))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado')
})

function dayFirst(iso: string | undefined): string {
  return (iso ?? '').split('-').reverse().join('/')
}
