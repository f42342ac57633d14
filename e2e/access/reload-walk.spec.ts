import type { Page } from '@playwright/test'
import { expect, type Persona, type Sandbox, test } from '../fixtures'
import { consulted } from '../negotiation/session'
import { confirmCode, consult, lastCode, PASSWORD } from './flows'

/**
 * Every way to log in, with a reload after every step, as phones discard background tabs. State that may be kept is
 * restored; the rest is requested again with an explanation.
 */

/** Path of the link in the latest e-mail. */
async function lastLink(sandbox: Sandbox, { cpfCnpj }: Pick<Persona, 'cpfCnpj'>): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      link = (await sandbox.outbox(cpfCnpj)).find((message) => message.link)?.link ?? ''
      return link
    })
    .not.toBe('')
  return new URL(link, 'http://portal').pathname
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Heading and texts of the screen after a reload. */
async function survives(page: Page, title: string, ...texts: (string | RegExp)[]): Promise<void> {
  await page.reload()
  await expect(heading(page)).toHaveText(title)
  for (const words of texts) await expect(page.getByText(words).first()).toBeVisible()
}

interface Flow {
  name: string
  persona: string
  walk: (page: Page, sandbox: Sandbox, debtor: Persona) => Promise<void>
}

const ON_ITS_WAY = /(Enviamos|Já enviamos) um código por mensagem de texto para/

async function askForCode(page: Page): Promise<void> {
  await press(page, 'Enviar código')
  await expect(page.getByText(ON_ITS_WAY)).toBeVisible()
}

const flows: readonly Flow[] = [
  {
    name: 'login by code',
    persona: 'cliente',
    walk: async (page, sandbox, debtor) => {
      await page.goto('/login-confirma')
      await survives(page, 'Entre com um código', /\*\.982\.247-\*/, 'Onde você quer receber o código?')
      await askForCode(page)
      await survives(page, 'Entre com um código', ON_ITS_WAY)
      await page.getByRole('link', { name: 'Entrar com senha' }).click()
      await expect(heading(page)).toHaveText('Digite sua senha para entrar')
      await page.goBack()
      await expect(page.getByText(ON_ITS_WAY)).toBeVisible()
      await page.goForward()
      await page.goBack()
      await expect(page.getByText(ON_ITS_WAY)).toBeVisible()
      expect((await sandbox.calls()).filter(({ path }) => path.includes('GetCodigo'))).toHaveLength(1)
      await confirmCode(page, await lastCode(sandbox, debtor))
      await expect(page).toHaveURL(/\/painel-controle$/)
    },
  },
  {
    name: 'registration of a company',
    persona: 'pj-kba',
    walk: async (page, sandbox, debtor) => {
      await page.goto('/cadastro-pj')
      await survives(page, 'Cadastre sua empresa')
      await page.getByLabel('Ano de fundação').fill(debtor.anoFundacao ?? '')
      await page.getByLabel('CPF de quem responde pela empresa').fill(debtor.cpfResponsavel ?? '')
      await page.getByLabel('Telefone com DDD').fill('19976543210')
      await page.getByRole('textbox', { name: /^E-mail/ }).fill('financeiro@exemplo.com.br')
      await page.getByLabel('Crie uma senha').fill(PASSWORD)
      await survives(page, 'Cadastre sua empresa')
      await expect(page.getByLabel('CPF de quem responde pela empresa')).not.toHaveValue('')
      await expect(page.getByLabel('Telefone com DDD')).toHaveValue('(19) 97654-3210')
      await expect(page.getByLabel('Crie uma senha')).toHaveValue('')
      await page.getByLabel('Crie uma senha').fill(PASSWORD)
      await press(page, 'Cadastrar empresa')
      await expect(page).toHaveURL(/\/cod-sms$/)
      await survives(page, 'Confirme o código', 'Digite sua senha nova outra vez', /continua valendo/)
      await expect(page.getByText('Seu contato novo ainda não vale')).toBeVisible()
      await page.getByLabel('Nova senha').fill(PASSWORD)
      await press(page, 'Continuar')
      await expect(page.getByText('Sua senha passa a valer assim que')).toBeVisible()
      await confirmCode(page, await lastCode(sandbox, debtor))
      await expect(page).toHaveURL(/\/painel-controle$/)
    },
  },
  {
    name: 'confirmation of an e-mail',
    persona: 'pf-novo',
    walk: async (page, sandbox, debtor) => {
      await page.goto('/email-auth/abcdefghijklmnop')
      await press(page, 'Confirmar meu e-mail')
      await expect(heading(page)).toHaveText('Este link não vale')
      await expect(page.getByText('O link novo vai para j****@exemplo.com.br')).toBeVisible()
      await press(page, 'Enviar outro link')
      await expect(page.getByText(/Enviamos outro link/)).toBeVisible()
      await page.goto(await lastLink(sandbox, debtor))
      await expect(page).toHaveURL(/\/email-auth\/link$/)
      await survives(page, 'Confirme seu e-mail')
      await press(page, 'Confirmar meu e-mail')
      await expect(heading(page)).toHaveText('E-mail confirmado')
      await survives(page, 'Confirme seu e-mail')
      await press(page, 'Confirmar meu e-mail')
      await expect(page.getByText('Ele pode já ter sido usado')).toBeVisible()
    },
  },
  {
    name: 'knowledge check',
    persona: 'pj-dados-inconsistentes',
    walk: async (page, _sandbox, debtor) => {
      await consult(page, debtor)
      await expect(page).toHaveURL(/\/pj-kba$/)
      await survives(page, 'Confirme os dados da empresa', 'CNPJ')
      await page.getByLabel('Ano de fundação').fill(debtor.anoFundacao ?? '')
      await page.getByLabel('CPF de quem responde pela empresa').fill(debtor.cpfResponsavel ?? '')
      await press(page, 'Confirmar')
      await expect(page).toHaveURL(/\/cadastro-pj$/)
      await survives(page, 'Cadastre sua empresa')
      await expect(page.getByLabel('Ano de fundação')).toHaveValue(debtor.anoFundacao ?? '')
    },
  },
]

for (const { name, persona, walk } of flows) {
  test(`${name}, loaded anew after every step`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of (401|404)/)
    const debtor = await sandbox.persona(persona)
    // A refused consult opens no execution.
    if (persona !== 'pj-dados-inconsistentes') await consulted(page, sandbox, debtor)
    await walk(page, sandbox, debtor)
  })
}

test('a second tab starts for itself, what is good in the first stays so, and once it is logged in both are', async ({
  page,
  context,
  sandbox,
}) => {
  const debtor = await sandbox.persona('cliente')
  await consulted(page, sandbox, debtor)
  await page.goto('/login-confirma')
  await askForCode(page)
  const other = await context.newPage()
  await other.goto('/login-confirma')
  await expect(other.getByLabel('CPF ou CNPJ')).toHaveValue('')
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
  await page.close()
  for (const door of ['/', '/login-cpf']) {
    await other.goto(door)
    await expect(other, door).toHaveURL(/\/painel-controle$/)
  }
  await expect(heading(other)).toHaveText(/^Olá/)
})
