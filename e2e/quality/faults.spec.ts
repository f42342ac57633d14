import { logIn } from '../access/flows'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { holdRequests } from '../wait-for-page'

/** Invalid login tokens and clocks; `faults.test.tsx` of each module tests failing calls. */

// Without discovery the page, which embeds a part of the registry, loads the login as another document.
for (const discovery of ['answers', 'is silent'])
  test(`a forged login token leads to the login, with words and the way back, where discovery ${discovery}`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/status of 401/)
    if (discovery === 'is silent') await holdRequests(page, '**/registry.json')
    await loggedIn(page, sandbox, await sandbox.persona('cliente'))
    await page.addInitScript(() => {
      const token = localStorage.getItem('loggedInUser')
      if (token) localStorage.setItem('loggedInUser', `${token.slice(0, -6)}AAAAAA`)
    })
    await page.goto('/painel-meus-dados')
    await page.waitForURL('**/login-cpf?voltar=%2Fpainel-meus-dados')
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar').first()).toBeVisible()
  })

test('a phone whose clock is a day ahead logs in and stays', async ({ page, sandbox }) => {
  const welcome = page.getByRole('heading', { level: 1, name: /^Olá/ })
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await logIn(page, await sandbox.persona('cliente'))
  await expect(welcome).toBeVisible()
  await page.reload()
  await expect(welcome).toBeVisible()
})
