import { expect, type Sandbox, test } from '../fixtures'
import { consulted, loggedIn } from '../negotiation/session'
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
const WRONG_PASSWORD = 'errada-errada'

interface PasswordRow {
  persona: string
  password?: string
  fault?: number
  /** Shown in place; with `toast` in a toast as well. */
  message: string
  toast?: true
  steps: string[]
}

/** After a consult, so that there is an execution to record the steps with. The other rows are the module's own tests. */
const passwordRows: readonly PasswordRow[] = [
  {
    persona: 'pj-cliente',
    password: WRONG_PASSWORD,
    message: 'Credenciais inválidas. Caso não tenha cadastro consulte seu CNPJ na tela inicial',
    steps: ['autenticacaoPjSenhaFalha'],
  },
  { persona: 'cliente', fault: 503, message: LATER, toast: true, steps: ['erroLogin'] },
]

for (const { persona, password, fault, message, toast, steps } of passwordRows) {
  test(`password login of ${persona}: ${fault ?? 'wrong'}`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of (401|503)/)
    const debtor = await sandbox.persona(persona)
    await consulted(page, sandbox, debtor)
    if (fault) await sandbox.fault({ method: 'POST', path: '/api/auth/login/*', status: fault })
    await logIn(page, debtor, password)
    if (toast) await expectErrorOnce(page, message)
    else await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/login-cpf$/)
    await expect(page.getByLabel('Senha', { exact: true })).not.toHaveValue('')
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

test('somebody who is logged in comes from every door to the panel', async ({ page, sandbox }) => {
  await loggedIn(page, sandbox, await sandbox.persona('cliente'))
  for (const door of [
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
    await page.goto(door, { waitUntil: 'commit' })
    await expect(page, door).toHaveURL(/\/painel-controle$/)
  }
})

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
  route: RegExp
  message?: string
  /** After codigoInformado. */
  steps: string[]
}

const SMS = /SMS/
const STAYS = /\/login-confirma$/
const PANEL = /\/painel-controle$/
const codeRows: readonly CodeRow[] = [
  { persona: 'pj-cliente', contact: /E-mail/, route: PANEL, steps: ['autenticacaoPjPinEmailSucesso'] },
  { persona: 'codigo-nok', contact: SMS, route: /\/sem-negociacao$/, steps: [] },
  {
    persona: 'cliente',
    contact: SMS,
    code: 'wrong',
    route: STAYS,
    message: 'Código incorreto. Restam 2 tentativas.',
    steps: ['autenticacaoPfPinSmsFalha'],
  },
  { persona: 'codigo-500', contact: SMS, route: STAYS, message: PROCESSING, steps: ['erroLogin'] },
]
for (const { persona, contact, code, route, message, steps } of codeRows) {
  test(`code login of ${persona}, ${contact}: ${code ?? 'right'}`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of (401|500)/)
    const debtor = await sandbox.persona(persona)
    await consulted(page, sandbox, debtor)
    await page.goto('/login-confirma')
    await page.getByRole('radio', { name: contact }).check({ force: true })
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await expect(page.getByLabel('Código de acesso')).toBeVisible()
    // In lower case, as people type it; the portal converts it.
    const typed = code === 'wrong' ? '0000' : (await lastCode(sandbox, debtor)).toLowerCase()
    await confirmCode(page, typed)
    if (message && code)
      await expect(page.getByLabel('Código de acesso')).toHaveAccessibleDescription(new RegExp(message))
    else if (message) await expectErrorOnce(page, message)
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
