import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures'
import { consulted } from '../negotiation/session'
import { startPortal, startSandbox } from '../servers'
import { callsMade, confirmCode, lastCode, stepsRecorded } from './flows'

/** A bank with codes by voice; whether the portal offers them is configured (product decision 14). */
const test = base.extend({
  servers: [
    async ({}, use) => {
      const sandbox = await startSandbox({ SANDBOX_VOICE_CODES: '1' })
      const portal = await startPortal(sandbox.url)
      await use({ sandbox, portal })
      await portal.stop()
      await sandbox.stop()
    },
    { scope: 'worker' },
  ],
})

/** The page as configured by an operator with voice codes. */
async function configureVoice(page: Page): Promise<void> {
  await page.route('**/login-confirma', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain('"voicePin":false')
    await route.fulfill({ response, body: html.replace('"voicePin":false', '"voicePin":true') })
  })
}

test('where voice is not configured nobody is offered a call', async ({ page, sandbox }) => {
  await consulted(page, sandbox, await sandbox.persona('cliente'))
  await page.goto('/login-confirma')
  await expect(page.getByRole('radio', { name: /SMS/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Ligação/ })).toHaveCount(0)
})

test('where it is, the registered phone rings and the code logs in', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const debtor = await sandbox.persona('cliente')
  await consulted(page, sandbox, debtor)
  await configureVoice(page)
  await page.goto('/login-confirma')
  await page.getByRole('radio', { name: /Ligação/ }).check({ force: true })
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('Atenda a ligação: vamos dizer um código no telefone')).toBeVisible()
  await expect.poll(() => callsMade(sandbox)).toContain('POST /api/v1/clicktocall')
  expect(await sandbox.outbox(debtor.cpfCnpj)).toMatchObject([{ channel: 'VOZ' }])
  await page.reload()
  await expect(page.getByText(/(Atenda a ligação: vamos|Já ligamos para) dizer um código/)).toBeVisible()
  await confirmCode(page, '0000')
  await expect(page.getByText('Código incorreto. Restam 2 tentativas.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/(Atenda a ligação: vamos|Já ligamos para) dizer um código/)).toBeVisible()
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
  await expect
    .poll(async () => (await stepsRecorded(sandbox)).filter((step) => /Pin/.test(step)))
    .toEqual(['autenticacaoPfPinVozFalha', 'autenticacaoPfPinVozSucesso'])
})
