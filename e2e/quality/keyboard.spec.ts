import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { arriveAt, copyLine, press, tabTo, toConclusion } from './keyboard'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function negotiate(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: /^Negociar/ }).first())
  await page.keyboard.press('Enter')

  await arriveAt(page, '/negociacao', 'Escolha como pagar')
  const options = page.getByRole('radio')
  await tabTo(page, options.first())
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toBeChecked()
  await expect(options.nth(1)).toBeFocused()
  await press(page, 'Continuar')

  await toConclusion(page, 'Concluir acordo')
  await arriveAt(page, '/sucesso', 'Seu acordo')
  await copyLine(page)
}

test('from the home to the panel on a phone with a keyboard, and on to the boleto on a wide screen, with the keyboard alone', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { cpfCnpj, senha = '' } = await sandbox.persona('cliente')
  const proveHuman = async (way: { most: number }) => {
    await tabTo(page, page.getByRole('checkbox', { name: 'Não sou um robô' }), way)
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Verificado' })).toBeVisible({ timeout: 60_000 })
  }

  await page.goto('/')
  await expect(page).toHaveTitle('Consulte seu CPF grátis · Banco Aurora')
  // The open banner must not hide a focused element (WCAG 2.4.11).
  const banner = button(page, 'Entendi')
  await expect(banner).toBeVisible()
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'CPF', exact: true }), { most: 3 })
  await page.keyboard.type(cpfCnpj)
  await proveHuman({ most: 1 })
  await press(page, 'Consultar', { most: 1 })

  await arriveAt(page, '/login-cpf', 'Entrar')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tabTo(page, tab('CPF'), { most: 1 })
  await page.keyboard.press('ArrowRight')
  await expect(tab('CNPJ')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('CNPJ')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('CPF')).toHaveAttribute('aria-selected', 'true')
  // The consulted id is not requested again (WCAG 3.3.7).
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
  await tabTo(page, page.getByLabel('Senha', { exact: true }), { most: 2 })
  await page.keyboard.type(senha)
  // After 'Mostrar senha'.
  await proveHuman({ most: 2 })
  await press(page, 'Entrar', { most: 1 })

  await arriveAt(page, '/painel-controle', 'Minhas oportunidades')
  // Phone: `../negotiation/keyboard.spec.ts`.
  await page.setViewportSize({ width: 1280, height: 800 })
  await negotiate(page)

  await press(page, 'Entendi')
  await expect(banner).toHaveCount(0)
})

test('a dialog takes the focus in, holds it, and gives it back; the menu of a phone opens, leads on, and closes with Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/quem-somos')
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Preferências de cookies' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Preferências de cookies' })
  await expect(dialog).toBeVisible()
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
  expect(await inside()).toBe(true)
  await tabTo(page, dialog.getByRole('button', { name: 'Salvar preferências' }), { most: 6 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Como funciona' }).first(), {
    most: 6,
  })
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
})
