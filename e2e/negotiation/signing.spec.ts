import type { Page } from '@playwright/test'
import type { Persona, Sandbox } from '../fixtures'
import {
  accept,
  choose,
  chooseFirstDay,
  expect,
  expectPayableSlip,
  expectSteps,
  lastCode,
  openDetails,
  openOffer,
  receivedCalls,
  test,
} from './fixtures'

/** Families whose slip requires documents or a signature first. */

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 teste') })

async function sign(page: Page, sandbox: Sandbox, persona: Persona): Promise<void> {
  await page.getByRole('checkbox', { name: 'Li o contrato e quero assinar' }).check()
  await page.getByRole('button', { name: 'Enviar código de assinatura' }).click()
  const code = page.getByLabel('Código da assinatura')
  await code.fill('AAAA')
  await page.getByRole('button', { name: 'Assinar contrato' }).click()
  await expect(page.getByText(/Código incorreto/)).toBeVisible()
  await code.fill(await lastCode(sandbox, persona))
  await page.getByRole('button', { name: 'Assinar contrato' }).click()
}

const fileOf = (page: Page, document: string) => page.getByLabel(`Arquivo: ${document}`)
const cardOf = (page: Page, document: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: document }) })

test('DRC: signed with a code, and only then a slip', async ({ page, sandbox, enter }) => {
  const persona = await enter('drc-assinatura')
  await openOffer(page, '/negociacao-drc')
  await choose(page, 'Em 12 parcelas')
  await chooseFirstDay(page)
  await accept(page)
  await page.waitForURL('**/sucesso')
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ler e assinar' }).click()
  await page.waitForURL('**/refinanciamento-contrato?acordo=*')
  await sign(page, sandbox, persona)
  await page.waitForURL('**/sucesso?acordo=*')
  await expectPayableSlip(page)
  await expectSteps(sandbox, ['sucesso', 'drcAssinaturaIniciada', 'drcAssinaturaFalhou'])
  expect(await receivedCalls(sandbox, 'POST', '/api/v1/assinador/drc')).toHaveLength(3)
})

test('a signature that was started elsewhere goes on with the code', async ({ page, sandbox, enter }) => {
  const persona = await enter('assinatura-pendente')
  await page.goto('/refinanciamento-contrato')
  await page.getByRole('checkbox', { name: 'Li o contrato e quero assinar' }).check()
  await page.getByRole('button', { name: 'Enviar código de assinatura' }).click()
  await expect(page.getByLabel('Código da assinatura')).toBeVisible()
  await page.reload()
  await page.getByLabel('Código da assinatura').fill(await lastCode(sandbox, persona))
  await page.getByRole('button', { name: 'Assinar contrato' }).click()
  await page.waitForURL('**/sucesso?acordo=*')
  await expectPayableSlip(page)
  await expectSteps(sandbox, ['drcAssinaturaIniciada', 'drcAssinaturaAguardando'])
})

test('vehicle version 3: insurance, troco, documents, signature, slip', async ({
  page,
  sandbox,
  enter,
  complaints,
}) => {
  complaints.expect(/503/)
  const persona = await enter('veiculo-v3')
  await openOffer(page, '/negociacao-reneg')
  await page.getByRole('switch', { name: /Incluir Seguro/ }).check()
  await page.getByRole('radio', { name: 'Em 24 parcelas' }).check()
  await page.getByLabel(/troco/).fill('3000')
  await openDetails(page)
  await page.getByRole('button', { name: 'Do que é feito o custo total (CET)' }).click()
  await expect(page.getByText('Troco para você')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await chooseFirstDay(page)
  await accept(page)
  await page.waitForURL('**/sucesso-refinanciamento-veiculo')
  const reserved = await receivedCalls(sandbox, 'POST', '/api/v3/Negociacao/Efetivar')
  expect(reserved.at(-1)?.body).toMatchObject({ seguro: true, valorTroco: 3000 })

  await page.getByRole('link', { name: 'Enviar documentos' }).click()
  await page.waitForURL('**/upload-docs?acordo=*')
  await fileOf(page, 'Documento de identidade').setInputFiles(pdf('ilegivel.pdf'))
  await fileOf(page, 'Comprovante de residência').setInputFiles(pdf('conta.pdf'))
  const identity = cardOf(page, 'Documento de identidade')
  await expect(identity.getByText('Recusado')).toBeVisible()
  await expect(cardOf(page, 'Comprovante de residência').getByText('Aprovado')).toBeVisible()

  const crlv = cardOf(page, 'Documento do veículo')
  await fileOf(page, 'Documento do veículo').setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(crlv.getByText('Envie um arquivo PDF, JPG ou PNG')).toBeVisible()

  await sandbox.fault({ method: 'PUT', path: '/api/v1/documentos/*', status: 503, times: 1 })
  await fileOf(page, 'Documento do veículo').setInputFiles(pdf('crlv.pdf'))
  await expect(crlv.getByText(/^Não sabemos se o arquivo chegou/)).toBeVisible()
  await crlv.getByRole('button', { name: 'Tentar de novo' }).click()

  await fileOf(page, 'Documento de identidade').setInputFiles(pdf('cnh.pdf'))
  await page.getByRole('link', { name: 'Seguir para a assinatura' }).click()

  await page.waitForURL('**/refinanciamento-contrato?acordo=*')
  await sign(page, sandbox, persona)
  await page.waitForURL('**/sucesso-refinanciamento-veiculo?acordo=*')
  await expectPayableSlip(page)
  await expectSteps(sandbox, [
    'veiculoR3Condicoes',
    'veiculoR3CondicaoEscolhida',
    'sucessoReneg3',
    'veiculoR3ValidacaoFalha',
    'veiculoR3ValidacaoSucesso',
    'veiculoR3AssinaturaDigital',
  ])
})
