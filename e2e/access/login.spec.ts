import { expect, test } from '../fixtures'
import { askForCode, callsMade, confirmCode, lastCode, logIn, solveBotCheck, stepsRecorded } from './flows'

/** Spec §4 'Login' and the rows of §8 for password login and code login. */

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'

test('the right password leads to the panel', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await logIn(page, debtor)
  await expect(page).toHaveURL(/\/painel-controle$/)
  await expect.poll(() => stepsRecorded(sandbox)).toContain('autenticacaoPfSenhaSucesso')
})

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

for (const [persona, message] of [
  ['cliente', 'Credenciais inválidas. Caso não tenha cadastro consulte seu CPF na tela inicial'],
  ['pj-cliente', 'Credenciais inválidas. Caso não tenha cadastro consulte seu CNPJ na tela inicial'],
] as const) {
  test(`a wrong password of ${persona}`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    await logIn(page, await sandbox.persona(persona), 'errada-errada')
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('errada-errada')
  })
}

test('any other failure of the password login', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 503/)
  await sandbox.fault({ method: 'POST', path: '/api/auth/login/*', status: 503 })
  await logIn(page, await sandbox.persona('cliente'))
  await expect(
    page.getByText('Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'),
  ).toBeVisible()
  await sandbox.clearFaults()
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
})

test("'Usuario Ativo': the other session is ended first", async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 401/)
  await logIn(page, await sandbox.persona('sessao-ativa'))
  await page.getByRole('button', { name: 'Encerrar a outra sessão e entrar' }).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
  expect(
    (await callsMade(sandbox))
      .filter((call) => /TokenValidate|auth\/login/.test(call))
      .map((call) => call.split('/').slice(0, 4).join('/')),
  ).toEqual(['POST /api/auth/login', 'POST /api/auth/TokenValidate', 'POST /api/auth/login'])
})

test('the right code leads to the panel', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await askForCode(page, debtor)
  await confirmCode(page, (await lastCode(sandbox, debtor)).toLowerCase())
  await expect(page).toHaveURL(/\/painel-controle$/)
  await expect.poll(() => stepsRecorded(sandbox)).toContain('autenticacaoPfPinSmsSucesso')
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

test('an incorrect code is told at the field with the tries left', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 401/)
  const debtor = await sandbox.persona('cliente')
  await askForCode(page, debtor)
  await confirmCode(page, '0000')
  await expect(page.getByText('Código incorreto. Restam 2 tentativas.')).toBeVisible()
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
})

test('another code waits for a minute', async ({ page, sandbox }) => {
  await page.clock.install()
  const debtor = await sandbox.persona('cliente')
  await askForCode(page, debtor)
  await expect(page.getByRole('button', { name: 'Enviar outro código' })).toBeHidden()
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Enviar outro código' })).toBeVisible()
})

interface CodeRow {
  persona: string
  fault?: number
  route?: string
  message?: string
}
const codeRows: readonly CodeRow[] = [
  { persona: 'codigo-nok', route: '/sem-negociacao' },
  { persona: 'codigo-202', route: '/sem-negociacao' },
  { persona: 'codigo-401', message: 'Não autorizado' },
  { persona: 'codigo-500', message: PROCESSING },
  { persona: 'cliente', fault: 404, message: 'Não foi possivel completar a operação' },
]
for (const { persona, fault, route, message } of codeRows) {
  test(`code login of ${persona}${fault ? ` with ${fault}` : ''}`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of (401|404|500)/)
    const debtor = await sandbox.persona(persona)
    await askForCode(page, debtor)
    if (fault) await sandbox.fault({ method: 'POST', path: '/api/consultar_codigo', status: fault })
    await confirmCode(page, await lastCode(sandbox, debtor))
    if (route) await expect(page).toHaveURL(new RegExp(`${route}$`))
    if (message) await expect(page.getByText(message, { exact: true })).toBeVisible()
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
  await askForCode(page, debtor)
  const code = await lastCode(sandbox, debtor)
  await page.goto('/')
  await page.getByLabel('CPF', { exact: true }).fill(debtor.cpfCnpj)
  await confirmCode(page, code)
  await expect(page).toHaveURL(/\/painel-controle$/)
})
