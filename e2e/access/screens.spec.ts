import { expect, test } from '../fixtures'
import { waitForHydration } from '../wait-for-page'
import { solveBotCheck } from './flows'

/** What the public screens do by themselves; under axe-core they are in `e2e/quality/screens.spec.ts`. */

test('what is typed before the page comes alive is kept, with its mask', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/modules/mfe-access/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('CPF', { exact: true }).fill('52998224725')
  release()
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page).toHaveURL(/\/login-cpf$/)
})

test('consult and login by keyboard alone', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByLabel('CPF', { exact: true }).focus()
  await page.keyboard.type(debtor.cpfCnpj)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /Verificado/ })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login-cpf$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'CPF' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
  await page.keyboard.press('Tab')
  await page.keyboard.type(debtor.senha ?? '')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /Verificado/ })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/painel-controle$/)
})

test('the tabs of the login move with the arrow keys', async ({ page }) => {
  await page.goto('/login-cpf')
  await waitForHydration(page)
  await page.getByRole('tab', { name: 'CPF' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'CNPJ' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'CNPJ' })).toBeVisible()
})

test('a question has an address of its own and its opening is recorded', async ({ page, sandbox }) => {
  await page.goto('/central-de-duvidas#boleto-vencido')
  await expect(page.getByText('Um boleto vencido não pode ser pago.')).toBeVisible()
  await expect
    .poll(() => sandbox.steps())
    .toMatchObject([{ step: 'faqPergunta', rest: { faqId: 'boleto-vencido' } }])
})

test('the privacy notice leads back to the root', async ({ page }) => {
  await page.goto('/diretiva-privacidade')
  await page.getByRole('main').getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an unwanted call is reported', async ({ page, sandbox }) => {
  await page.goto('/notificacoes-indevidas')
  await waitForHydration(page)
  await page.getByText('Não sou a pessoa procurada').click()
  await page.getByLabel('Seu CPF ou CNPJ').fill('52998224725')
  await page.getByLabel('Seu nome').fill('Maria de Souza')
  await page.getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recebemos seu aviso')
  const report = (await sandbox.calls()).find(({ path }) => path === '/api/auth/LigacaoIndevida')
  expect(report?.body).toEqual({
    cpfCnpj: '52998224725',
    nome: 'MARIA DE SOUZA',
    rest: { motivo: 'nao-sou-a-pessoa' },
  })
})

test('outside of the hours the page says when it opens again', async ({ page, sandbox }) => {
  await sandbox.clock('2026-11-20T22:10:00-03:00')
  await page.goto('/fora-horario')
  await expect(page.getByText('Voltamos amanhã às 6h.')).toBeVisible()
  await sandbox.clock(null)
})
