import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { WIDE } from '../viewports'
import { confirmCode, lastCode, logIn, requestCode } from './flows'

test.use(WIDE)

const ENTER = { name: 'Usar chave de acesso' }

/** Adds a virtual authenticator with user presence; `isThere: false` simulates a cancelled prompt. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page).toHaveURL(/\/$/)
}

test('made after a login by code, entered with, removed, and refused', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const debtor = await sandbox.persona('cliente')
  const authenticator = await addAuthenticator(page)
  await requestCode(page, debtor)
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page).toHaveURL(/\/painel-controle$/)
  const offer = page.getByRole('region', { name: 'Entrar mais rápido da próxima vez' })
  await offer.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await expect(page.getByText(/^Chave de acesso criada/).first()).toBeVisible()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
  await expect(offer).toBeHidden()
  // Discoverable, with a random user handle instead of personal data.
  const [made] = await authenticator.credentials()
  expect(made).toMatchObject({ isResidentCredential: true, rpId: 'localhost', userName: '***.982.247-**' })

  await logOut(page)
  await page.goto('/login-cpf')
  await page.reload()
  const loginRequest = page.waitForRequest('**/api/auth/chave-acesso')
  await page.getByRole('button', ENTER).click()
  await expect(page).toHaveURL(/\/painel-controle$/)
  // Replaying a valid assertion fails.
  const call = await loginRequest
  const copied = { headers: call.headers(), data: call.postData() ?? '' }
  expect((await page.request.post(call.url(), copied)).status()).toBe(401)
  await page.reload()
  await expect(page).toHaveURL(/\/painel-controle$/)
  // Journey step of the password, with the method in its metadata.
  await expect
    .poll(
      async () => (await sandbox.steps()).find(({ step }) => step === 'autenticacaoPfSenhaSucesso')?.metadata,
    )
    .toMatchObject({ meio: 'CHAVE_DE_ACESSO', codigo: '3B' })
  await expect(offer).toBeHidden()

  await page.goto('/painel-meus-dados')
  await page.getByRole('button', { name: /^Remover a chave/ }).click()
  await page.getByRole('button', { name: 'Remover chave', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Remover a chave/ })).toHaveCount(0)

  await logOut(page)
  await page.goto('/login-cpf')
  await page.getByRole('textbox', { name: 'CPF' }).fill(debtor.cpfCnpj)
  await page.getByRole('button', ENTER).click()
  await expect(page.getByText(/^Esta chave de acesso não vale aqui/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue(/529/)
})

test('without user verification an error is shown and no passkey is created', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 403/)
  const debtor = await sandbox.persona('pj-cliente')
  const authenticator = await addAuthenticator(page)
  await logIn(page, debtor)
  await expect(page).toHaveURL(/\/painel-controle$/)
  await page.goto('/painel-meus-dados')
  await authenticator.verifies(false)
  // A password is no fresh proof of identity, so a code is required first.
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByRole('button', { name: 'Enviar código' }).click()
  await dialog.getByLabel('Código de confirmação').fill(await lastCode(sandbox, debtor))
  await expect(page.getByText(/^A chave de acesso não foi criada/)).toBeVisible()
  expect(await authenticator.credentials()).toEqual([])

  await authenticator.verifies(true)
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await expect(page.getByRole('button', { name: /^Remover a chave/ })).toBeVisible()
})
