import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import {
  callsMade,
  confirmCode,
  consult,
  expectErrorOnce,
  getPersona,
  lastCode,
  lastLink,
  logIn,
  PASSWORD,
  stepsRecorded,
} from './flows'

const LOST =
  'Não sabemos se o telefone foi trocado. Pode tentar de novo: ele é trocado uma vez só. Se preferir, tente mais tarde.'

/** From a first consult to the first login, for people and companies; phone changes and their rows of spec §8. */

test('a new password waits for the code and then logs in', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 401/)
  const debtor = await getPersona(sandbox, 'pf-novo')
  await consult(page, debtor)
  await page.getByLabel('Nova senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Criar senha' }).click()
  await expect(page).toHaveURL(/\/cod-sms$/)
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
  await expect.poll(() => callsMade(sandbox)).toContain('PUT /api/login/PwsRegister')
  await expect.poll(() => stepsRecorded(sandbox)).toContain('criaSenha')

  await page.evaluate(() => localStorage.clear())
  await logIn(page, debtor, PASSWORD)
  // For the bank, the session of the code is still open elsewhere.
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
      const debtor = await getPersona(sandbox, persona)
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
      const made = await callsMade(sandbox)
      for (const call of [
        `GET /api/v1/validKBAs/${debtor.cpfCnpj}`,
        'POST /v1/User/VerificaKBA',
        'PUT /api/auth/PhoneRegister',
      ]) {
        expect(made).toContain(call)
      }
    })
  }

  test('nothing on file to prove oneself with: a branch helps', async ({ page, sandbox }) => {
    const debtor = await getPersona(sandbox, 'pf-sem-contato')
    const path = `/api/v1/validKBAs/${debtor.cpfCnpj}`
    await sandbox.fault({
      method: 'GET',
      path,
      status: 200,
      body: { birthDate: '********', motherName: null },
    })
    await consult(page, debtor)
    await page.getByRole('link', { name: 'Cadastrar meus contatos' }).click()
    await expect(page).toHaveURL(/\/procure-uma-agencia$/)
    await expect.poll(() => callsMade(sandbox)).toContain(`GET ${path}`)
  })

  test('wrong answers are told with the tries left', async ({ page, sandbox }) => {
    await consult(page, await getPersona(sandbox, 'pf-sem-contato'))
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
    await page.getByLabel('Data de nascimento').fill(birthDate)
    await page.getByLabel('Nome completo da mãe').fill(mother)
    await page.getByLabel('Novo telefone com DDD').fill('21976543210')
    await page.getByRole('button', { name: 'Salvar telefone' }).click()
  }

  test('leads to the code, which goes to the registered number and puts the new one into force', async ({
    page,
    sandbox,
  }) => {
    const debtor = await getPersona(sandbox, 'pf-novo')
    await consult(page, debtor)
    await page.getByRole('link', { name: 'Meu telefone mudou' }).click()
    await expect(page.getByText('Hoje o cadastro tem (21) *****-1234.')).toBeVisible()
    await fill(page, dayFirst(debtor.nascimento), debtor.nomeMae ?? '')
    await expect(page).toHaveURL(/\/cod-sms$/)
    await expect(page.getByText('(21) *****-1234')).toBeVisible()
    await expect(page.getByText('Seu contato novo ainda não vale')).toBeVisible()
    await expect.poll(() => stepsRecorded(sandbox)).toContain('atualizouTelefone')
    await expect
      .poll(() => callsMade(sandbox))
      .toEqual(
        expect.arrayContaining([
          `GET /api/login/GetFone/${debtor.cpfCnpj}`,
          `GET /api/v1/validKBAs/${debtor.cpfCnpj}`,
          'PUT /api/auth/AtualizarTelefone',
        ]),
      )
  })

  test('of which nobody knows whether it happened is told so', async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 500/)
    await sandbox.fault({ method: 'PUT', path: '/api/auth/AtualizarTelefone', status: 500 })
    await consult(page, await getPersona(sandbox, 'pf-novo'))
    await page.getByRole('link', { name: 'Meu telefone mudou' }).click()
    await fill(page, '01/01/1970', 'OUTRA PESSOA')
    await expectErrorOnce(page, LOST)
    await expect(page.getByLabel('Novo telefone com DDD')).toHaveValue('(21) 97654-3210')
    expect(await stepsRecorded(sandbox)).not.toContain('atualizouTelefone')
  })
})

test.describe('companies', () => {
  test('register with their knowledge data, a contact and a password', async ({ page, sandbox }) => {
    const company = await getPersona(sandbox, 'pj-kba')
    await consult(page, company)
    await expect(page.getByText('Hoje o cadastro tem (19) ****-4545.')).toBeVisible()
    await expect(page.getByText('Hoje o cadastro tem c****@oficinadoze.exemplo.com.br.')).toBeVisible()
    await page.getByLabel('Ano de fundação').fill(company.anoFundacao ?? '')
    await page.getByLabel('CPF de quem responde pela empresa').fill(company.cpfResponsavel ?? '')
    await page.getByLabel('Telefone com DDD').fill('19976543210')
    await page.getByLabel('E-mail').fill('financeiro@exemplo.com.br')
    await page.getByLabel('Crie uma senha').fill(PASSWORD)
    await page.getByRole('button', { name: 'Cadastrar empresa' }).click()
    await expect(page).toHaveURL(/\/cod-sms$/)
    await confirmCode(page, await lastCode(sandbox, company))
    await expect(page).toHaveURL(/\/painel-controle$/)
    await expect
      .poll(() => stepsRecorded(sandbox))
      .toEqual(expect.arrayContaining(['criaSenha', 'codigoInformado', 'autenticacaoPjPinEmailSucesso']))
    await expect.poll(() => callsMade(sandbox)).toContain('POST /api/login/cadastro')
  })

  test('with inconsistent data confirm themselves and register', async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const company = await getPersona(sandbox, 'pj-dados-inconsistentes')
    await consult(page, company)
    await page.getByLabel('Ano de fundação').fill(company.anoFundacao ?? '')
    await page.getByLabel('CPF de quem responde pela empresa').fill(company.cpfResponsavel ?? '')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page).toHaveURL(/\/cadastro-pj$/)
    await expect(page.getByLabel('Ano de fundação')).toHaveValue(company.anoFundacao ?? '')
    await expect
      .poll(() => callsMade(sandbox))
      .toEqual(
        expect.arrayContaining([
          'POST /v1/User/pj/VerificaKBA',
          'PUT /api/v1/pj/partnerIdentification',
          // The consult, without another bot check, and the execution that the first one could not open.
          'POST /api/consultar_cnpj',
          'POST /api/v1/criar_exec',
        ]),
      )
    await expect.poll(() => stepsRecorded(sandbox)).toContain('kbaConfirmado')
    expect((await stepsRecorded(sandbox)).filter((step) => step === 'consultaCpf')).toHaveLength(1)
  })

  test('may answer questions instead', async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const company = await getPersona(sandbox, 'pj-dados-inconsistentes')
    await consult(page, company)
    await page.getByRole('button', { name: 'Responder outras perguntas' }).click()
    await page.getByRole('radio', { name: company.anoFundacao ?? '' }).check({ force: true })
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await expect(page.getByText('Pergunta 2 de')).toBeVisible()
    await page.getByLabel('Qual é o CPF de uma pessoa sócia da empresa?').fill(company.cpfResponsavel ?? '')
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await page.getByRole('radio', { name: company.cidade ?? '', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Responder', exact: true }).click()
    await expect(page).toHaveURL(/\/cadastro-pj$/)
  })

  for (const [name, flags, onFile, route] of [
    ['a campaign', { ren: true }, true, '/boletagem'],
    ['nothing on file', { ren: false }, false, '/procure-uma-agencia'],
  ] as const) {
    test(`once confirmed they go where a consult leads: ${name}`, async ({ page, sandbox, complaints }) => {
      complaints.expect(/status of 401/)
      const company = await getPersona(sandbox, 'pj-dados-inconsistentes')
      await consult(page, company)
      await page.getByLabel('Ano de fundação').fill(company.anoFundacao ?? '')
      await page.getByLabel('CPF de quem responde pela empresa').fill(company.cpfResponsavel ?? '')
      await sandbox.fault({
        method: 'POST',
        path: `/api/v1/p/${company.cpfCnpj}`,
        status: 200,
        body: { bol: false, drc: false, boletos: [], ...flags },
      })
      await sandbox.fault({
        method: 'GET',
        path: `/api/v1/pj/validKBAs/${company.cpfCnpj}`,
        status: 200,
        body: { foundationDate: '********', partnerIdentification: onFile ? '********' : null },
      })
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await expect(page).toHaveURL(new RegExp(`${route}$`))
    })
  }
})

test('the link of the confirmation e-mail confirms the address; a wrong one offers another', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const debtor = await getPersona(sandbox, 'pf-novo')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/cria-senha$/)
  await page.goto('/email-auth/abcdefghijklmnop')
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este link não vale')
  await expect(page.getByText('O link novo vai para j****@exemplo.com.br')).toBeVisible()
  await expect.poll(() => callsMade(sandbox)).toContain(`GET /api/login/GetEmail/${debtor.cpfCnpj}`)
  await page.getByRole('button', { name: 'Enviar outro link' }).click()
  await expect(page.getByText('Enviamos outro link para j****@exemplo.com.br')).toBeVisible()
  await page.goto(await lastLink(sandbox, debtor))
  await expect(page).toHaveURL(/\/email-auth\/link$/)
  await page.reload()
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail confirmado')
})

function dayFirst(iso: string | undefined): string {
  return (iso ?? '').split('-').reverse().join('/')
}
