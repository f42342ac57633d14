import type { Page } from '@playwright/test'
import { Debtor } from '@portal/contract/client'
import type { Persona, Sandbox } from '../fixtures'
import { expect, test } from './panel'

/** Digits of the linha digitável in the open dialog. */
async function lineShown(page: Page): Promise<string> {
  const line = page.getByRole('dialog').getByRole('paragraph').filter({ hasText: 'Código de barras:' })
  await expect(line).toBeVisible()
  const digits = ((await line.textContent()) ?? '').replace(/\D/g, '')
  expect(digits).toHaveLength(47)
  return digits
}

/** Status in the bank of the next slip and of a previously copied line. */
async function slipAtBank(page: Page, sandbox: Sandbox, { cpfCnpj }: Persona, heldLine: string) {
  const token = await page.evaluate(() => localStorage.getItem('loggedInUser'))
  const debtor = new Debtor(sandbox.client, cpfCnpj, token ?? '')
  const [agreement] = (await debtor.negotiations()).acordos
  const { carteira = '', parcelas = [] } = agreement ?? {}
  const divida = parcelas.find(({ estado }) => estado === 'ABERTA')?.divida ?? ''
  return {
    slip: await debtor.call('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', {
      params: { carteira, divida, taxId: cpfCnpj },
    }),
    held: await debtor.call('POST /api/auth/AcordoRealizadoEmail', {
      body: { Carateira: carteira, Divida: divida, CpfCnpj: cpfCnpj, Linha: heldLine },
    }),
  }
}

test('a new due date, then automatic debit and back: each time the old slip is worth nothing', async ({
  page,
  enter,
  sandbox,
}) => {
  const persona = await enter('acordo-debito', '/painel-negociacoes')
  await page.getByRole('button', { name: 'Pagar com boleto' }).click()
  const firstLine = await lineShown(page)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  await page.getByRole('link', { name: 'Alterar pagamento' }).click()
  await page.getByText('segunda, 14 de dezembro').click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('O boleto atual deixa de valer')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar alteração' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento alterado' })).toBeFocused()
  await expect(page.getByText('O novo boleto vence segunda, 14 de dezembro.')).toBeVisible()
  await expect(page.getByText('Não pague o boleto antigo')).toBeVisible()
  await page.getByRole('button', { name: 'Ver novo boleto' }).click()
  const secondLine = await lineShown(page)
  expect(secondLine).not.toBe(firstLine)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar PDF' }).click()
  await download
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('link', { name: 'Voltar aos meus acordos' }).click()
  await expect(page.getByText('Parcela 2, vence segunda, 14 de dezembro')).toBeVisible()

  await page.getByRole('link', { name: 'Alterar pagamento' }).click()
  await page.getByRole('radio', { name: 'Débito automático em conta' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Informe a agência')).toBeVisible()
  await expect(page.getByText('Informe a conta')).toBeVisible()
  await expect(page.getByText('Para seguir com o débito automático, marque a autorização')).toBeVisible()
  await page.getByLabel('Agência').fill('1234')
  await page.getByLabel('Conta com dígito').fill('12345-5')
  await page.getByRole('checkbox', { name: /autorizo o débito/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Agência 1234, conta 12345-5')).toBeVisible()
  await expect(page.getByText('não pague o boleto: a parcela sai da sua conta')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar alteração' }).click()
  await expect(page.getByText(/^A parcela será debitada da sua conta/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ver novo boleto' })).toHaveCount(0)
  expect((await slipAtBank(page, sandbox, persona, secondLine)).slip.status).toBe(404)

  await page.getByRole('link', { name: 'Voltar aos meus acordos' }).click()
  await expect(page.getByText('Será debitada da sua conta no vencimento.')).toBeVisible()
  await expect(page.getByRole('button', { name: /boleto/i })).toHaveCount(0)

  await page.getByRole('link', { name: 'Alterar pagamento' }).click()
  await page.getByRole('radio', { name: 'Boleto' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Confirmar alteração' }).click()
  await page.getByRole('button', { name: 'Ver novo boleto' }).click()
  const third = await lineShown(page)
  expect(third).not.toBe(secondLine)
  expect(await slipAtBank(page, sandbox, persona, secondLine)).toMatchObject({
    slip: { status: 200, data: { linhaDigitavel: third } },
    held: { status: 400, data: { detail: 'Não é a linha deste boleto' } },
  })
})
