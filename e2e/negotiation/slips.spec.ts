import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { qrCodesIn, readPdf } from '@portal/contract/testing/pdf'
import { barcodeToLine } from '@portal/domain/linha-digitavel'
import { axeDefects } from 'delivery/gates'
import type { Sandbox } from '../fixtures'
import {
  accept,
  arriveAtReview,
  chooseFirstDay,
  clickContinue,
  expect,
  expectPayableSlip,
  expectSteps,
  openDetails,
  openOffer,
  receivedCalls,
  test,
  toReview,
} from './fixtures'
import { consulted } from './session'

/** Expects the same Pix code in the clipboard, as the screen's QR code and in the PDF. */
async function expectPayablePix(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar código Pix' }).first().click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^000201/)
  const code = await copied()
  const square = page.getByRole('img', { name: 'QR Code para pagar este boleto com Pix' }).first()
  expect(await qrCodesIn(await square.screenshot())).toEqual([code])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).first().click()
  const { qrCodes } = await readPdf(readFileSync(await (await download).path()))
  expect(qrCodes.at(-1)).toBe(code)
}

/** Verifies the PDF's seal on the public page, which needs neither a login nor a call. */
async function expectRecognised(page: Page, sandbox: Sandbox, pdf: Uint8Array): Promise<void> {
  const { barcodes, qrCodes } = await readPdf(pdf)
  const [barcode = '', seal = ''] = [barcodes[0], qrCodes[0]]
  await page.goto('/confira-seu-boleto')
  const check = async (line: string) => {
    await page.getByLabel('Código de barras').fill(line)
    await page.getByLabel('Código de conferência (opcional)').fill(seal)
    await page.getByRole('button', { name: 'Conferir' }).click()
  }
  await check(barcodeToLine(barcode))
  await expect(page.getByText('Este boleto é nosso', { exact: true })).toBeVisible()
  await check('34191.09008 01015.271248 80212.460002 4 25480000675787')
  await expect(page.getByText('Não pague: o código não é deste boleto')).toBeVisible()
  const digits = [barcode, barcodeToLine(barcode), seal]
  const sent = JSON.stringify(await sandbox.calls())
  expect(digits.filter((each) => sent.includes(each))).toEqual([])
}

test('the campaign’s slip is ready after a consult, masked, as a proposal', async ({ page, sandbox }) => {
  const persona = await sandbox.persona('campanha-boleto')
  await consulted(page, sandbox, persona)
  await page.goto('/boleto-facil')
  await expect(page.getByRole('heading', { level: 1, name: 'Seu boleto está pronto' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(persona.cpfCnpj)
  await expectPayableSlip(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).click()
  const pdf = readFileSync(await (await download).path())
  expect((await readPdf(pdf)).text).toContain('BDP')
  await expectSteps(sandbox, [
    'boletagem',
    'boletagemCodigoCopiado',
    'sucessoBoletagem',
    'boletagemBoletoBaixado',
    'boletagemBoletoBaixado',
  ])
  await expectRecognised(page, sandbox, pdf)
})

test('a second copy is of unexpired slips, also outside hours; an expired one leads to renegotiation', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('acordo-em-atraso')
  await page.goto('/segunda-via')
  await page.getByRole('button', { name: 'Ver código de barras' }).first().click()
  await expect(page.getByText(/^Boleto do CPF.\*{3}\.\d{3}\.\d{3}-\*{2}$/)).toBeVisible()
  await expectPayableSlip(page)
  await expectPayablePix(page)
  await page.getByRole('link', { name: 'Renegociar' }).click()
  await page.waitForURL('**/negociacao?grupo=*')
  await expect(page.getByRole('radio', { name: 'À vista' })).toBeVisible()

  await sandbox.clock('2026-11-24T22:00:00-03:00')
  await page.goto('/segunda-via')
  await page.getByRole('button', { name: 'Ver código de barras' }).first().click()
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
})

test('success: calendar, e-mail, WhatsApp and recommendation', async ({ page, sandbox, enter }) => {
  const persona = await enter('cartao-p2')
  await toReview(page, '/negociacao', 'Em 10 parcelas')
  await accept(page)
  await page.waitForURL('**/sucesso')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectPayablePix(page)

  await page.getByRole('button', { name: 'Mais opções' }).click()
  const calendar = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pôr na agenda' }).click()
  const file = readFileSync(await (await calendar).path(), 'utf8')
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(10)
  expect(file).not.toContain(persona.cpfCnpj)

  await page.getByRole('button', { name: 'Enviar por e-mail' }).click()
  await expect(page.getByText(/Enviamos o acordo e o boleto para/).first()).toBeVisible()
  const [mail] = await receivedCalls(sandbox, 'POST', '/api/auth/AcordoRealizadoEmail')
  expect(mail?.body).toMatchObject({ Carateira: expect.any(String), CpfCnpj: persona.cpfCnpj })

  const reminders = page.getByRole('switch', { name: 'Lembrar pelo WhatsApp' })
  await reminders.check()
  await expect(page.getByText('Você vai receber os lembretes pelo WhatsApp').first()).toBeVisible()
  await page.reload()
  await expect(reminders).toBeChecked()

  await page.getByRole('button', { name: 'Indicar' }).click()
  await page.getByLabel('Celular da pessoa, com DDD').fill('11987654322')
  await page.getByRole('button', { name: 'Enviar indicação' }).click()
  await expect(page.getByText('Recebemos a sua indicação')).toBeVisible()
})

/** Collapsed sections and the other steps are tested in `../quality/screens.spec.ts`. */
test('all instalments and the contract, opened, are accessible on a small phone, light and dark', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enter('cartao-p1')
  const check = async () => {
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeDefects(page, {}, 'main'), colorScheme).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await openOffer(page, '/negociacao')
  await page.getByRole('radio', { name: 'Em 10 parcelas' }).check()
  await openDetails(page)
  await page.getByRole('button', { name: 'Todas as parcelas' }).click()
  await check()
  await clickContinue(page)
  await chooseFirstDay(page)
  await arriveAtReview(page)
  await page.getByRole('button', { name: /^Contrato/ }).click()
  await check()
})
