import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Persona, Sandbox } from '../fixtures'
import { expect, lastCode, test } from './panel'

async function confirm(page: Page, sandbox: Sandbox, persona: Persona): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByRole('button', { name: 'Enviar código' }).click()
  await expect(dialog.getByText(/Enviamos um código/)).toBeVisible()
  await dialog.getByLabel('Código de confirmação').fill(await lastCode(sandbox, persona))
}

test('one’s own data: masked until a code, changed after a fresh one, kept in a file, there after a reload', async ({
  page,
  enter,
  sandbox,
  complaints,
}) => {
  complaints.expect(/403/)
  const persona = await enter('cliente', '/painel-meus-dados')
  const whatsApp = page.getByRole('switch', { name: 'Receber mensagens no WhatsApp' })

  await test.step('contacts are masked until a code confirms who is there', async () => {
    await expect(page.getByText('(11) *****-4321')).toBeVisible()
    await expect(page.getByText('98765-4321')).toHaveCount(0)
    await page.getByRole('button', { name: 'Mostrar dados completos' }).click()
    await confirm(page, sandbox, persona)
    await expect(page.getByText('(11) 98765-4321')).toBeVisible()
    await expect(page.getByText('Rua das Acácias, 250, Apto 12')).toBeVisible()
  })
  await test.step('a confirmation that has grown old is asked for again by the bank', async () => {
    await sandbox.clock('2026-11-24T10:20:00-03:00')
    await page.getByRole('button', { name: 'Alterar celular ou telefone' }).click()
    await page.getByLabel('Novo telefone com DDD').fill('21912345678')
    await page.getByRole('button', { name: 'Salvar telefone' }).click()
    await confirm(page, sandbox, persona)
    await expect(page.getByText('(21) 91234-5678')).toBeVisible()
    await expect
      .poll(async () => (await sandbox.steps()).map(({ step }) => step))
      .toContain('atualizouTelefone')
  })
  await test.step('the postal code fills in the address', async () => {
    await page.getByRole('button', { name: 'Alterar endereço' }).click()
    await page.getByLabel('CEP').fill('01310100')
    await expect(page.getByLabel('Cidade', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Número').fill('99')
    await page.getByRole('button', { name: 'Salvar endereço' }).click()
    await expect(page.getByText(/, 99/)).toBeVisible()
  })
  await test.step('a new e-mail waits for its own confirmation', async () => {
    await page.getByRole('button', { name: 'Alterar e-mail' }).click()
    await page.getByLabel('Novo e-mail').fill('nova@exemplo.com.br')
    await page.getByRole('button', { name: 'Salvar e-mail' }).click()
    await expect(page.getByText('Falta confirmar')).toBeVisible()
    await expect
      .poll(async () => (await sandbox.outbox(persona.cpfCnpj))[0]?.to)
      .toMatch(/nova@exemplo\.com\.br/i)
  })
  await test.step('the password changes', async () => {
    await page.getByLabel('Nova senha').fill('uma frase bem comprida')
    await page.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(page.getByText('Senha alterada.').first()).toBeVisible()
  })
  await test.step('the data are a file to keep', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('meus-dados.json')
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({
      cpf: '529.982.247-25',
      telefones: [{ numero: '(21) 91234-5678' }],
      endereco: { numero: '99' },
    })
  })
  await test.step('WhatsApp messages are switched on', async () => {
    await whatsApp.click()
    await expect(whatsApp).toBeChecked()
    await expect(page.getByText('Você vai receber mensagens no WhatsApp', { exact: true })).toBeAttached()
  })
  await page.reload()
  await expect(whatsApp).toBeChecked()
  await expect(page.getByText('(21) *****-5678')).toBeVisible()
  await expect(page.getByText('n****@exemplo.com.br', { exact: true })).toBeVisible()
})
