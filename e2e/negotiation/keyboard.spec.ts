import type { Persona, Sandbox } from '../fixtures'
import { KeyboardUser } from '../quality/keyboard'
import { expect, lastCode, openOffer, radioOf, test } from './fixtures'

/** From the choice to the slip with the keyboard alone; the focus is visible at every stop. */

const pick = (hands: KeyboardUser, name: string, chosen = 'À vista') =>
  hands.choose(radioOf(hands.page, name), radioOf(hands.page, chosen))

async function sign(hands: KeyboardUser, sandbox: Sandbox, persona: Persona): Promise<void> {
  await hands.arrivesAtScreen('/refinanciamento-contrato', 'Contrato e assinatura')
  await hands.tick(hands.page.getByRole('checkbox', { name: 'Li o contrato e quero assinar' }))
  await hands.press(hands.button('Enviar código de assinatura'))
  await hands.to(hands.page.getByLabel('Código da assinatura'))
  await hands.write(await lastCode(sandbox, persona))
  await hands.press(hands.button('Assinar contrato'))
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('an own proposal with the keyboard alone', async ({ page, enter }) => {
  await enter('cliente')
  await openOffer(page, '/negociacao')
  const hands = new KeyboardUser(page)
  await pick(hands, 'Fazer minha proposta')
  await pick(hands, 'Em quantas parcelas quero pagar', 'Quanto posso pagar por mês')
  await hands.to(page.getByLabel('Número de parcelas'))
  await hands.write('9')
  await expect(page.getByRole('heading', { level: 2, name: /^8 × R\$/ })).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Quantas parcelas' })
  await hands.to(slider)
  const place = await slider.boundingBox()
  await hands.key('ArrowRight')
  await expect(page.getByLabel('Número de parcelas')).toHaveValue('10')
  await expect(page.getByRole('heading', { level: 2, name: /^(9|10) × R\$/ })).toBeVisible()
  expect(await slider.boundingBox()).toEqual(place)
  // The expanded summary covers over half of the screen.
  await hands.press(hands.button(/^(9|10) × R\$ .*Total R\$/))
  await hands.back(radioOf(page, 'Fazer minha proposta'))
  await hands.press(hands.button('Continuar'))
  await hands.conclude('Concluir acordo')
  await hands.arrivesAtScreen('/sucesso', 'Seu acordo')
  await hands.copyLine()
})

test('a vehicle with documents and signature with the keyboard alone', async ({ page, sandbox, enter }) => {
  const file = { name: 'documento.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 teste') }
  // Subscribed before the key press, as the browser opens its file dialog late.
  page.on('filechooser', (chooser) => chooser.setFiles(file))
  const persona = await enter('veiculo-v3')
  await openOffer(page, '/negociacao-reneg')
  const hands = new KeyboardUser(page)
  await hands.tick(page.getByRole('switch', { name: /Incluir Seguro/ }))
  await pick(hands, 'Em 24 parcelas')
  await expect(page.getByRole('heading', { level: 2, name: /^23 × R\$/ })).toBeVisible()
  await hands.press(hands.button('Continuar'))
  await hands.conclude('Aceitar e seguir para a assinatura')
  await hands.arrivesAtScreen('/sucesso-refinanciamento-veiculo', 'Refinanciamento do veículo')
  await hands.press(hands.link('Enviar documentos'))

  await hands.arrivesAtScreen('/upload-docs', 'Envio de documentos')
  for (const document of ['Documento de identidade', 'Comprovante de residência', 'Documento do veículo']) {
    await hands.press(page.getByLabel(`Arquivo: ${document}`))
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: document }) })
        .getByText('Aprovado'),
    ).toBeVisible()
  }
  await hands.press(hands.link('Seguir para a assinatura'))
  await sign(hands, sandbox, persona)
  await hands.arrivesAtScreen('/sucesso-refinanciamento-veiculo', 'Refinanciamento do veículo')
  await hands.copyLine()
})
