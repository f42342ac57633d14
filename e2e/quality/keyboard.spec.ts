import { expect, test } from '../fixtures'
import { KeyboardUser } from './keyboard'

async function negotiate(hands: KeyboardUser): Promise<void> {
  await hands.press(hands.link(/^Negociar/))
  await hands.arrivesAtScreen('/negociacao', 'Escolha como pagar')
  await hands.choose(hands.page.getByRole('radio').nth(1))
  await hands.press(hands.button('Continuar'))

  await hands.conclude('Concluir acordo')
  await hands.arrivesAtScreen('/sucesso', 'Seu acordo')
  await hands.copyLine()
}

test('from the home to the panel on a phone with a keyboard, and on to the boleto on a wide screen, with the keyboard alone', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { cpfCnpj, senha = '' } = await sandbox.persona('cliente')
  const hands = new KeyboardUser(page)

  await page.goto('/')
  await expect(page).toHaveTitle('Consulte seu CPF grátis · Banco Aurora')
  // The open banner must not hide a focused element (WCAG 2.4.11).
  const banner = hands.button('Entendi')
  await expect(banner).toBeVisible()
  await hands.press(hands.link('Ir para o conteúdo'))
  await hands.to(page.getByRole('textbox', { name: 'CPF', exact: true }), { most: 3 })
  await hands.write(cpfCnpj)
  await hands.proveHuman(page, { most: 1 })
  await hands.press(hands.button('Consultar'), 'Enter', { most: 1 })

  await hands.arrivesAtScreen('/login-cpf', 'Entrar')
  const tab = (name: string) => page.getByRole('tab', { name })
  await hands.to(tab('CPF'), { most: 1 })
  await hands.key('ArrowRight')
  await expect(tab('CNPJ')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('CNPJ')).toBeFocused()
  await hands.key('ArrowLeft')
  await expect(tab('CPF')).toHaveAttribute('aria-selected', 'true')
  // The consulted id is not requested again (WCAG 3.3.7).
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
  await hands.to(page.getByLabel('Senha', { exact: true }), { most: 2 })
  await hands.write(senha)
  // After 'Mostrar senha'.
  await hands.proveHuman(page, { most: 2 })
  await hands.press(hands.button('Entrar'), 'Enter', { most: 1 })

  await hands.arrivesAtScreen('/painel-controle', 'Minhas oportunidades')
  // Phone: `../negotiation/keyboard.spec.ts`.
  await page.setViewportSize({ width: 1280, height: 800 })
  await negotiate(hands)

  await hands.press(banner)
  await expect(banner).toHaveCount(0)
})

test('a dialog takes the focus in, holds it, and gives it back; the menu of a phone opens, leads on, and closes with Escape', async ({
  page,
}) => {
  const hands = new KeyboardUser(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/quem-somos')
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Preferências de cookies' })
  await hands.press(opener)
  const dialog = page.getByRole('dialog', { name: 'Preferências de cookies' })
  await expect(dialog).toBeVisible()
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  expect(await inside()).toBe(true)
  await hands.to(dialog.getByRole('button', { name: 'Salvar preferências' }), { most: 6 })
  await hands.key('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await hands.press(menu)
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await hands.to(page.getByRole('navigation').getByRole('link', { name: 'Como funciona' }).first(), {
    most: 6,
  })
  await hands.key('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
})
