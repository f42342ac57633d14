import { readFileSync } from 'node:fs'
import { readPdf } from '@portal/contract/testing/pdf'
import { lineToBarcode } from '@portal/domain/linha-digitavel'
import { solveBotCheck } from '../access/flows'
import { expect, test } from '../fixtures'
import { walkToAgreement } from './walk'

test('a debtor goes from the home page to a payable boleto', async ({ page, sandbox, complaints }) => {
  const debtor = await sandbox.persona('cliente')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })

  await walkToAgreement(page, debtor)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar código de barras' }).click()
  let line = ''
  await expect
    .poll(async () => {
      line = (await page.evaluate(() => navigator.clipboard.readText())).replace(/\D/g, '')
      return line
    })
    .toHaveLength(47)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).click()
  const pdf = readFileSync(await (await download).path())
  const { barcodes, text } = await readPdf(pdf)
  expect(barcodes).toEqual([lineToBarcode(line)])
  expect(text).toContain('Não receber após o vencimento')

  for (const module of ['mfe-access', 'mfe-panel', 'mfe-negotiation', 'mfe-widget']) {
    const own = scripts.filter((path) => path.startsWith(`/modules/${module}/`))
    expect(own.some((path) => /\/\d+\.\d+\.\d+-[0-9a-f]{8}\/remoteEntry\.js$/.test(path))).toBe(true)
  }
  expect(complaints.all()).toEqual([])
})

test('bad input and failures keep what was typed and work on the next try', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/401|verificar|Failed to load resource/)
  const debtor = await sandbox.persona('cliente')
  const taxId = page.getByRole('textbox', { name: 'CPF' })
  const consult = page.getByRole('button', { name: 'Consultar', exact: true })

  await page.goto('/')
  await taxId.fill('52998224725')
  await consult.click()
  await expect(page.getByText('Confirme que você não é um robô').first()).toBeVisible()

  await taxId.fill('52998224724')
  await solveBotCheck(page)
  await consult.click()
  await expect(taxId).toHaveAccessibleDescription(/Verifique se o CPF\/CNPJ é válido/)
  await expect(taxId).toHaveValue('529.982.247-24')

  await taxId.fill('52998224725')
  await sandbox.fault({ method: 'POST', path: '/api/verificar', drop: true, times: 1 })
  await consult.click()
  await expect(page.getByText('Não foi possivel completar a operação neste momento').first()).toBeVisible()
  await expect(taxId).toHaveValue('529.982.247-25')
  // The check is solved again by itself.
  await expect(page.getByRole('checkbox', { name: /^Verificado/ })).toBeChecked()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.waitForURL('**/login-cpf')

  const password = page.getByLabel('Senha', { exact: true })
  await password.fill('errada123')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const message = 'Credenciais inválidas. Caso não tenha cadastro consulte seu CPF na tela inicial'
  await expect(page.getByText(message).first()).toBeVisible()
  await expect(taxId).toHaveValue('529.982.247-25')
  await password.fill(debtor.senha ?? '')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/painel-controle')
})
