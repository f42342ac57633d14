import { expect, type Sandbox, test } from '../fixtures'
import { consulted } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'
import {
  callsMade,
  confirmCode,
  expectErrorOnce,
  lastCode,
  logIn,
  requestCode,
  solveBotCheck,
  stepsRecorded,
} from './flows'

/** Spec §4 'Login', the rules of §5 for it, and the rows of §8 for password login and code login. */

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'

const LATER = 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'
const WRONG = (id: string) =>
  `Credenciais inválidas. Caso não tenha cadastro consulte seu ${id} na tela inicial`
const WRONG_PASSWORD = 'errada-errada'

interface PasswordRow {
  persona: string
  password?: string
  fault?: number
  /** Shown in place; with `toast` in a toast as well. */
  message?: string
  toast?: true
  route: RegExp
  steps: string[]
}

/** After a consult, so that there is an execution to record the steps with. */
const passwordRows: readonly PasswordRow[] = [
  { persona: 'cliente', route: /\/painel-controle$/, steps: ['autenticacaoPfSenhaSucesso'] },
  { persona: 'pj-cliente', route: /\/painel-controle$/, steps: ['autenticacaoPjSenhaSucesso'] },
  {
    persona: 'cliente',
    password: WRONG_PASSWORD,
    message: WRONG('CPF'),
    route: /\/login-cpf$/,
    steps: ['autenticacaoPfSenhaFalha'],
  },
  {
    persona: 'pj-cliente',
    password: WRONG_PASSWORD,
    message: WRONG('CNPJ'),
    route: /\/login-cpf$/,
    steps: ['autenticacaoPjSenhaFalha'],
  },
  ...[500, 503].map(
    (fault): PasswordRow => ({
      persona: 'cliente',
      fault,
      message: LATER,
      toast: true,
      route: /\/login-cpf$/,
      steps: ['erroLogin'],
    }),
  ),
  {
    persona: 'cliente',
    fault: 404,
    message: LATER,
    route: /\/login-cpf$/,
    steps: ['erroLogin'],
  },
]

for (const { persona, password, fault, message, toast, route, steps } of passwordRows) {
  test(`password login of ${persona}: ${fault ?? (password === undefined ? 'right' : 'wrong')}`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/status of (401|404|500|503)/)
    const debtor = await sandbox.persona(persona)
    await consulted(page, sandbox, debtor)
    if (fault) await sandbox.fault({ method: 'POST', path: '/api/auth/login/*', status: fault })
    await logIn(page, debtor, password)
    if (message && toast) await expectErrorOnce(page, message)
    else if (message) await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(route)
    if (message) await expect(page.getByLabel('Senha', { exact: true })).not.toHaveValue('')
    await expect.poll(() => stepsRecorded(sandbox)).toEqual(expect.arrayContaining(steps))
    expect((await stepsRecorded(sandbox)).filter((step) => /autenticacao|erroLogin/.test(step))).toEqual(
      steps,
    )
    expect(await authentication(sandbox)).toEqual([LOGIN])
  })
}

const LOGIN = 'POST /api/auth/login'
/** The login calls, without the token in their path. */
const authentication = async (sandbox: Sandbox) =>
  (await callsMade(sandbox))
    .filter((call) => /auth\/login|TokenValidate|consultar_codigo/.test(call))
    .map((call) => call.split('/').slice(0, 4).join('/'))

for (const { mode, id, password, messages } of [
  { mode: 'CPF', id: '', password: '', messages: ['Informe o CPF', 'Informe a senha'] },
  { mode: 'CPF', id: '52998224724', password: 'x', messages: ['CPF em formato inválido'] },
  { mode: 'CPF', id: '5299822', password: 'x', messages: ['CPF em formato inválido'] },
  { mode: 'CNPJ', id: '12345678000194', password: 'x', messages: ['CNPJ em formato inválido'] },
]) {
  test(`${mode} '${id}' with password '${password}' is told in the form and not sent`, async ({
    page,
    sandbox,
  }) => {
    await page.goto('/login-cpf')
    await waitForHydration(page)
    await page.getByRole('tab', { name: mode }).click()
    await page.getByRole('textbox', { name: mode }).fill(id)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    for (const message of [...messages, `Insira um ${mode} e senha válidos.`]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(page.getByText('Confirme que você não é um robô')).toBeVisible()
    expect(await authentication(sandbox)).toEqual([])
  })
}

for (const route of [
  '/',
  '/pj',
  '/login-cpf',
  '/login-confirma',
  '/cria-senha',
  '/cod-sms',
  '/atualizar-telefone',
  '/atualizar-dados',
  '/sem-contato',
]) {
  test(`somebody who is logged in and opens ${route} comes to the panel`, async ({ page, sandbox }) => {
    await logIn(page, await sandbox.persona('cliente'))
    await expect(page).toHaveURL(/\/painel-controle$/)
    await page.goto(route)
    await expect(page).toHaveURL(/\/painel-controle$/)
  })
}

test('after the login comes the page that was asked for', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto('/painel-meus-dados')
  await expect(page).toHaveURL(/\/login-cpf\?voltar=/)
  await page.getByRole('textbox', { name: 'CPF' }).fill(debtor.cpfCnpj)
  await page.getByLabel('Senha', { exact: true }).fill(debtor.senha ?? '')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/painel-meus-dados$/)
})

test('after a failure the login works on the next try', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 503/)
  await sandbox.fault({ method: 'POST', path: '/api/auth/login/*', status: 503, times: 1 })
  await logIn(page, await sandbox.persona('cliente'))
  await expectErrorOnce(page, LATER)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
})

test("'Usuario Ativo': the other session is ended first", async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 401/)
  await logIn(page, await sandbox.persona('sessao-ativa'))
  await page.getByRole('button', { name: 'Encerrar a outra sessão e entrar' }).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
  expect(await authentication(sandbox)).toEqual([LOGIN, 'POST /api/auth/TokenValidate', LOGIN])
  await expect.poll(() => stepsRecorded(sandbox)).toContain('autenticacaoPfSenhaSucesso')
})

test('a contact is shown masked, and the e-mail works as well', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto('/login-confirma')
  await page.getByLabel('CPF ou CNPJ').fill(debtor.cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('(11) *****-4321')).toBeVisible()
  await page.getByRole('radio', { name: /E-mail/ }).check({ force: true })
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
  await expect.poll(() => stepsRecorded(sandbox)).toContain('autenticacaoPfPinEmailSucesso')
})

test('another code waits for a minute', async ({ page, sandbox }) => {
  await page.clock.install()
  const debtor = await sandbox.persona('cliente')
  await requestCode(page, debtor)
  await expect(page.getByRole('button', { name: 'Enviar outro código' })).toBeHidden()
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Enviar outro código' })).toBeVisible()
})

interface CodeRow {
  persona: string
  contact: RegExp
  /** 'wrong' types a code other than the one received. */
  code?: 'wrong'
  fault?: number
  route: RegExp
  message?: string
  toast?: true
  /** After codigoInformado. */
  steps: string[]
}

const SMS = /SMS/
const stays = /\/login-confirma$/
const codeRows: readonly CodeRow[] = [
  {
    persona: 'cliente',
    contact: SMS,
    route: /\/painel-controle$/,
    steps: ['autenticacaoPfPinSmsSucesso'],
  },
  {
    persona: 'cliente',
    contact: /E-mail/,
    route: /\/painel-controle$/,
    steps: ['autenticacaoPfPinEmailSucesso'],
  },
  {
    persona: 'pj-cliente',
    contact: /E-mail/,
    route: /\/painel-controle$/,
    steps: ['autenticacaoPjPinEmailSucesso'],
  },
  { persona: 'codigo-nok', contact: SMS, route: /\/sem-negociacao$/, steps: [] },
  { persona: 'codigo-202', contact: SMS, route: /\/sem-negociacao$/, steps: [] },
  {
    persona: 'cliente',
    contact: SMS,
    code: 'wrong',
    route: stays,
    message: 'Código incorreto. Restam 2 tentativas.',
    steps: ['autenticacaoPfPinSmsFalha'],
  },
  {
    persona: 'pj-alfanumerica',
    contact: SMS,
    code: 'wrong',
    route: stays,
    message: 'Código incorreto. Restam 2 tentativas.',
    steps: ['autenticacaoPjPinSmsFalha'],
  },
  {
    persona: 'codigo-401',
    contact: SMS,
    route: stays,
    message: 'Não autorizado',
    steps: ['autenticacaoPfPinSmsFalha'],
  },
  {
    persona: 'codigo-500',
    contact: SMS,
    route: stays,
    message: PROCESSING,
    toast: true,
    steps: ['erroLogin'],
  },
  {
    persona: 'cliente',
    contact: SMS,
    fault: 404,
    route: stays,
    message: 'Não foi possivel completar a operação',
    steps: ['erroLogin'],
  },
]
for (const { persona, contact, code, fault, route, message, toast, steps } of codeRows) {
  test(`code login of ${persona}, ${contact}: ${fault ?? code ?? 'right'}`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/status of (401|404|500)/)
    const debtor = await sandbox.persona(persona)
    await consulted(page, sandbox, debtor)
    await page.goto('/login-confirma')
    await page.getByRole('radio', { name: contact }).check({ force: true })
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByLabel('Código de acesso')).toBeVisible()
    if (fault) await sandbox.fault({ method: 'POST', path: '/api/consultar_codigo', status: fault })
    // In lower case, as people type it; the portal converts it.
    const typed = code === 'wrong' ? '0000' : (await lastCode(sandbox, debtor)).toLowerCase()
    await confirmCode(page, typed)
    if (message && toast) await expectErrorOnce(page, message)
    else if (message && code)
      await expect(page.getByLabel('Código de acesso')).toHaveAccessibleDescription(new RegExp(message))
    else if (message) await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(route)
    const recorded = ['codigoInformado', ...steps]
    await expect
      .poll(async () => (await stepsRecorded(sandbox)).filter((step) => /codigo|Pin|erroLogin/.test(step)))
      .toEqual(recorded)
    expect(await authentication(sandbox)).toEqual(['POST /api/consultar_codigo'])
  })
}

test('a forgotten password: the code logs in and leads to the new password', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto('/login-cpf')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByLabel('CPF ou CNPJ').fill(debtor.cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código de acesso')).toBeVisible()
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-meus-dados#senha$/)
})

test('a second copy asks for the id and a code, and no password', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto('/login-segunda-via')
  await page.getByLabel('CPF ou CNPJ').fill(debtor.cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByLabel('Código de acesso')).toBeVisible()
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/segunda-via$/)
})

test('the home takes a code that came before', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await requestCode(page, debtor)
  const code = await lastCode(sandbox, debtor)
  await page.goto('/')
  await page.getByLabel('CPF', { exact: true }).fill(debtor.cpfCnpj)
  await confirmCode(page, code)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await solveBotCheck(page.getByRole('region', { name: 'Já tem um código?' }))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
})
