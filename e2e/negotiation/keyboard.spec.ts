import type { Page } from '@playwright/test'
import type { Persona, Sandbox } from '../fixtures'
import { arriveAt, copyLine, press, tabTo, tick, toConclusion } from '../quality/keyboard'
import { expect, lastCode, openOffer, radioOf, test } from './fixtures'

/** From the choice to the slip with the keyboard alone; the focus is visible at every stop. */

const follow = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('link', { name }))
  await page.keyboard.press('Enter')
}

/** A radio group is one tab stop; arrow keys choose within it. */
async function pick(page: Page, name: string, checked = 'À vista'): Promise<void> {
  const wanted = radioOf(page, name)
  await tabTo(page, radioOf(page, checked))
  for (let presses = 0; presses < 8 && !(await wanted.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeChecked()
  await expect(wanted).toBeFocused()
}

async function sign(page: Page, sandbox: Sandbox, persona: Persona): Promise<void> {
  await arriveAt(page, '/refinanciamento-contrato', 'Contrato e assinatura')
  await tick(page, 'Li o contrato e quero assinar')
  await press(page, 'Enviar código de assinatura')
  const code = page.getByLabel('Código da assinatura')
  await expect(code).toBeVisible()
  await tabTo(page, code)
  await page.keyboard.type(await lastCode(sandbox, persona))
  await press(page, 'Assinar contrato')
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('an own proposal with the keyboard alone', async ({ page, enter }) => {
  await enter('cliente')
  await openOffer(page, '/negociacao')
  await pick(page, 'Fazer minha proposta')
  await pick(page, 'Em quantas parcelas quero pagar', 'Quanto posso pagar por mês')
  await tabTo(page, page.getByLabel('Número de parcelas'))
  await page.keyboard.type('9')
  await expect(page.getByRole('heading', { level: 2, name: /^8 × R\$/ })).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Quantas parcelas' })
  await tabTo(page, slider)
  const place = await slider.boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Número de parcelas')).toHaveValue('10')
  await expect(page.getByRole('heading', { level: 2, name: /^(9|10) × R\$/ })).toBeVisible()
  expect(await slider.boundingBox()).toEqual(place)
  // The expanded summary covers over half of the screen.
  await press(page, /^(9|10) × R\$ .*Total R\$/)
  await tabTo(page, radioOf(page, 'Fazer minha proposta'), { key: 'Shift+Tab' })
  await press(page, 'Continuar')
  await toConclusion(page, 'Concluir acordo')
  await arriveAt(page, '/sucesso', 'Seu acordo')
  await copyLine(page)
})

test('a vehicle with documents and signature with the keyboard alone', async ({ page, sandbox, enter }) => {
  const file = { name: 'documento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 teste') }
  // Subscribed before the key press, as the browser opens its file dialog late.
  page.on('filechooser', (chooser) => chooser.setFiles(file))
  const persona = await enter('veiculo-v3')
  await openOffer(page, '/negociacao-reneg')
  const insurance = page.getByRole('switch', { name: /Incluir Seguro/ })
  await tabTo(page, insurance)
  await page.keyboard.press('Space')
  await expect(insurance).toBeChecked()
  await pick(page, 'Em 24 parcelas')
  await expect(page.getByRole('heading', { level: 2, name: /^23 × R\$/ })).toBeVisible()
  await press(page, 'Continuar')
  await toConclusion(page, 'Aceitar e seguir para a assinatura')
  await arriveAt(page, '/sucesso-refinanciamento-veiculo', 'Refinanciamento do veículo')
  await follow(page, 'Enviar documentos')

  await arriveAt(page, '/upload-docs', 'Envio de documentos')
  for (const document of ['Documento de identidade', 'Comprovante de residência', 'Documento do veículo']) {
    await tabTo(page, page.getByLabel(`Arquivo: ${document}`))
    await page.keyboard.press('Enter')
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: document }) })
        .getByText('Aprovado'),
    ).toBeVisible()
  }
  await follow(page, 'Seguir para a assinatura')
  await sign(page, sandbox, persona)
  await arriveAt(page, '/sucesso-refinanciamento-veiculo', 'Refinanciamento do veículo')
  await copyLine(page)
})
