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

test('contacts are masked until a code confirms who is there', async ({ page, panel, sandbox }) => {
  const persona = await panel.open('cliente', '/painel-meus-dados')
  await expect(page.getByText('(11) *****-4321')).toBeVisible()
  await expect(page.getByText('98765-4321')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar dados completos' }).click()
  await confirm(page, sandbox, persona)
  await expect(page.getByText('(11) 98765-4321')).toBeVisible()
  await expect(page.getByText('Rua das Acácias, 250, Apto 12')).toBeVisible()
})

test('a wrong code is said at the field', async ({ page, panel, complaints }) => {
  complaints.expect(/401/)
  await panel.open('cliente', '/painel-meus-dados')
  await page.getByRole('button', { name: 'Mostrar dados completos' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código de confirmação').fill('0000')
  await expect(page.getByText('Código incorreto. Restam 2 tentativas.')).toBeVisible()
})

test('a new phone is saved after the code and is the one on file', async ({ page, panel, sandbox }) => {
  const persona = await panel.open('cliente', '/painel-meus-dados')
  await page.getByRole('button', { name: 'Alterar celular ou telefone' }).click()
  await page.getByLabel('Novo telefone com DDD').fill('21912345678')
  await page.getByRole('button', { name: 'Salvar telefone' }).click()
  await confirm(page, sandbox, persona)
  await expect(page.getByText('(21) *****-5678')).toBeVisible()
  await page.reload()
  await expect(page.getByText('(21) *****-5678')).toBeVisible()
  await expect
    .poll(async () => (await sandbox.steps()).map(({ step }) => step))
    .toContain('atualizouTelefone')
})

test('a confirmation that has grown old is asked for again by the bank', async ({
  page,
  panel,
  sandbox,
  complaints,
}) => {
  complaints.expect(/403/)
  const persona = await panel.open('cliente', '/painel-meus-dados')
  await page.getByRole('button', { name: 'Mostrar dados completos' }).click()
  await confirm(page, sandbox, persona)
  await expect(page.getByText('(11) 98765-4321')).toBeVisible()
  await sandbox.clock('2026-11-24T10:20:00-03:00')
  await page.getByRole('button', { name: 'Alterar celular ou telefone' }).click()
  await page.getByLabel('Novo telefone com DDD').fill('21912345678')
  await page.getByRole('button', { name: 'Salvar telefone' }).click()
  await confirm(page, sandbox, persona)
  await expect(page.getByText('(21) 91234-5678')).toBeVisible()
})

test('one’s own data are a file to keep, after a code', async ({ page, panel, sandbox }) => {
  const persona = await panel.open('cliente', '/painel-meus-dados')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const download = page.waitForEvent('download')
  await confirm(page, sandbox, persona)
  const file = await download
  expect(file.suggestedFilename()).toBe('meus-dados.json')
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    cpf: '529.982.247-25',
    telefones: [{ numero: '(11) 98765-4321' }],
    endereco: { logradouro: 'Rua das Acácias', numero: '250' },
  })
})

test('a new e-mail waits for its own confirmation', async ({ page, panel, sandbox }) => {
  const persona = await panel.open('cliente', '/painel-meus-dados')
  await page.getByRole('button', { name: 'Alterar e-mail' }).click()
  await page.getByLabel('Novo e-mail').fill('nova@exemplo.com.br')
  await page.getByRole('button', { name: 'Salvar e-mail' }).click()
  await confirm(page, sandbox, persona)
  await expect(page.getByText('n****@exemplo.com.br', { exact: true })).toBeVisible()
  await expect(page.getByText('Falta confirmar')).toBeVisible()
  await expect
    .poll(async () => (await sandbox.outbox(persona.cpfCnpj))[0]?.to)
    .toMatch(/nova@exemplo\.com\.br/i)
})

test('the postal code fills in the address', async ({ page, panel, sandbox }) => {
  const persona = await panel.open('cliente', '/painel-meus-dados')
  await page.getByRole('button', { name: 'Alterar endereço' }).click()
  await page.getByLabel('CEP').fill('01310100')
  await expect(page.getByLabel('Cidade', { exact: true })).not.toHaveValue('')
  await page.getByLabel('Número').fill('99')
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await confirm(page, sandbox, persona)
  await page.getByRole('button', { name: 'Mostrar dados completos' }).click()
  await expect(page.getByText(/, 99/)).toBeVisible()
})

test('the password changes after a code, and logs in from then on', async ({ page, panel, sandbox }) => {
  const persona = await panel.open('cliente', '/painel-meus-dados#senha')
  await page.getByLabel('Nova senha').fill('uma frase bem comprida')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await confirm(page, sandbox, persona)
  await expect(page.getByText('Senha alterada.').first()).toBeVisible()
  const changed = (await sandbox.calls()).find(({ path }) => path === '/api/login/PwsRegister2')
  expect(changed?.status).toBe(200)
})

test('WhatsApp messages are switched on and stay on', async ({ page, panel }) => {
  await panel.open('cliente', '/painel-meus-dados')
  const toggle = page.getByRole('switch', { name: 'Receber mensagens no WhatsApp' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(page.getByText('Você vai receber mensagens no WhatsApp', { exact: true })).toBeAttached()
  await page.reload()
  await expect(toggle).toBeChecked()
})
