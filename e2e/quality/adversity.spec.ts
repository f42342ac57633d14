import type { Page } from '@playwright/test'
import { confirmCode, lastCode, requestCode, solveBotCheck } from '../access/flows'
import { expect, test } from '../fixtures'
import { walkToAgreement } from '../main-path/walk'
import { loggedIn } from '../negotiation/session'
import { WIDE } from '../viewports'
import { holdRequests, waitForHydration, watchScripts } from '../wait-for-page'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const taxId = (page: Page) => page.getByRole('textbox', { name: 'CPF', exact: true })
const consultButton = (page: Page) => page.getByRole('button', { name: 'Consultar', exact: true })
const proven = (page: Page) =>
  expect(page.getByRole('checkbox', { name: 'Verificado' })).toBeVisible({ timeout: 60_000 })
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('without the scripts of the shell the page says so, and works when they come', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const allButTheEntry = /\/(?!shell\.)[^/]+\.js$/
  await page.route(allButTheEntry, (route) => route.abort())
  await page.goto('/')
  await heading(page, 'O portal não abriu')
  await expect(page.getByRole('link', { name: '(11) 4858-5151' })).toBeVisible()
  await page.unroute(allButTheEntry)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await heading(page, 'Consulte seu CPF Grátis')
})

test('without the files of its module a page that was seen already says so, and nothing else', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const files = '**/modules/mfe-access/**'
  await page.route(files, (route) => route.abort())
  await page.goto('/quem-somos')
  await heading(page, 'Não foi possível carregar esta página')
  await page.unroute(files)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await heading(page, 'Quem somos')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every page says so first, with the phone, and shows no dead form', async ({ page, complaints }) => {
    complaints.expect(/ csp$/) // reports of the blocked scripts
    for (const path of ['/', '/pj', '/login-cpf', '/login-confirma', '/cria-senha', '/painel-controle']) {
      await page.goto(path)
      // Text locators do not match inside a noscript.
      const notice = page.locator('.no-script', { hasText: 'O JavaScript está desligado neste navegador.' })
      await expect(notice, path).toBeInViewport()
      expect((await notice.boundingBox())?.y, path).toBe(0)
      const phone = notice.locator('a', { hasText: '(11) 4858-5151' })
      await expect(phone, path).toHaveAttribute('href', 'tel:+551148585151')
      for (const dead of ['form', '[role="tablist"]', '[aria-busy="true"]'])
        await expect(page.locator(`main ${dead}`).filter({ visible: true }), path).toHaveCount(0)
    }
  })
})

test.describe('scripts that come late', () => {
  test('what was typed and ticked before is kept, and the consult goes on', async ({ page, sandbox }) => {
    const { cpfCnpj } = await sandbox.persona('cliente')
    const release = await holdRequests(page)
    await page.goto('/', { waitUntil: 'commit' })
    await heading(page, 'Consulte seu CPF Grátis')
    await taxId(page).fill(cpfCnpj)
    await page.getByRole('checkbox', { name: 'Não sou um robô' }).check({ force: true })
    release()
    await proven(page)
    await expect(taxId(page)).toHaveValue('529.982.247-25')
    await consultButton(page).click()
    await page.waitForURL('**/login-cpf')
  })

  const NOT_YET = /^Esta página ainda está carregando\. Os botões respondem quando ela terminar/
  // The second match is the live region.
  const notYet = (page: Page) => page.getByText(NOT_YET).first()

  test('who presses before the first of them is told so at once, and answered when they are there', async ({
    page,
  }) => {
    const release = await holdRequests(page)
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    await page.goto('/', { waitUntil: 'commit' })
    await taxId(page).fill('111')
    await expect(notYet(page)).toHaveCount(0)
    await consultButton(page).click()
    await expect(notYet(page)).toBeVisible()
    await expect(notYet(page).getByRole('link', { name: '(11) 4858-5151' })).toBeVisible()
    release()
    await expect(page.getByText('Verifique se o CPF/CNPJ é válido').first()).toBeVisible()
    await expect(notYet(page)).toHaveCount(0)
    await expect(taxId(page)).toHaveValue('111')
    expect(documents).toHaveLength(1)
  })

  test('who only waits is told after some seconds, and in the end that it did not open', async ({ page }) => {
    await page.clock.install()
    const release = await holdRequests(page)
    await page.goto('/login-cpf', { waitUntil: 'commit' })
    await heading(page, 'Acesse com seu CPF ou CNPJ e senha')
    await page.getByLabel('Senha', { exact: true }).fill('segredo')
    await page.clock.runFor(5000)
    await expect(notYet(page)).toBeVisible()
    await page.clock.runFor(15_000)
    await heading(page, 'O portal não abriu')
    release()
    await heading(page, 'Acesse com seu CPF ou CNPJ e senha')
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('segredo')
    await expect(notYet(page)).toHaveCount(0)
  })

  test('a late module of the page shows the notice too', async ({ page }) => {
    await page.clock.install()
    const release = await holdRequests(page, '**/modules/mfe-access/**/*.js')
    await page.goto('/login-cpf', { waitUntil: 'commit' })
    const passes = async () => {
      await page.clock.runFor(1000)
      return notYet(page).isVisible()
    }
    await expect.poll(passes).toBe(true)
    release()
    await expect(notYet(page)).toHaveCount(0)
  })

  test('the password typed before is sent', async ({ page, sandbox }) => {
    const { cpfCnpj, senha = '' } = await sandbox.persona('cliente')
    const release = await holdRequests(page)
    await page.goto('/login-cpf', { waitUntil: 'commit' })
    await taxId(page).fill(cpfCnpj)
    await page.getByLabel('Senha', { exact: true }).fill(senha)
    release()
    await solveBotCheck(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/painel-controle')
  })

  test('what is pressed while the module is on its way is answered when it is there', async ({ page }) => {
    const release = await holdRequests(page, '**/modules/mfe-access/**/*.js')
    await page.goto('/login-cpf', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Entendi' })).toBeVisible()
    await page.getByRole('tab', { name: 'CNPJ' }).click()
    release()
    await expect(page.getByRole('textbox', { name: 'CNPJ' })).toBeVisible()
  })

  test('so is what is pressed in the bar before the scripts of the portal', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const release = await holdRequests(page, '**/assets/react.*.js')
    // The entry, which listens for clicks, has run; the other scripts are loading.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    release()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
  })

  test('a form sent before them goes nowhere, and what was typed stays', async ({ page, sandbox }) => {
    const { cpfCnpj, senha = '' } = await sandbox.persona('cliente')
    const release = await holdRequests(page)
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    await page.goto('/login-cpf', { waitUntil: 'commit' })
    const address = page.url()
    await taxId(page).fill(cpfCnpj)
    await page.getByLabel('Senha', { exact: true }).fill(senha)
    await page.getByLabel('Senha', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    release()
    // The press is answered once the form is hydrated; after the bot check began, it would log in.
    await expect(page.getByText('Confirme que você não é um robô')).toBeVisible()
    expect([page.url(), documents]).toEqual([address, [address]])
    await solveBotCheck(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/painel-controle')
  })
})

test.describe('the network', () => {
  test('is slow: the page is read at once, and a long way to the next one is told', async ({
    page,
    sandbox,
  }) => {
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    })
    const { cpfCnpj } = await sandbox.persona('cliente')
    await page.goto('/', { waitUntil: 'commit' })
    await heading(page, 'Consulte seu CPF Grátis')
    await taxId(page).fill(cpfCnpj)
    await solveBotCheck(page)
    await consultButton(page).click()
    await expect(page).toHaveURL(/\/login-cpf$/, { timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })

    const release = await holdRequests(page)
    await page.getByRole('link', { name: 'Solicitar código de acesso' }).click()
    await expect(page.getByRole('progressbar', { name: 'Carregando a página' })).toBeVisible()
    release()
    await heading(page, 'Entre com um código')
    await expect(page.getByRole('progressbar', { name: 'Carregando a página' })).toHaveCount(0)
  })

  test('goes away in the middle of a form, and comes back', async ({
    page,
    context,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    const { cpfCnpj } = await sandbox.persona('cliente')
    const scriptsAreThere = watchScripts(page)
    await page.goto('/')
    await waitForHydration(page)
    await taxId(page).fill(cpfCnpj)
    await solveBotCheck(page)
    await scriptsAreThere()
    await context.setOffline(true)
    const notice = page.getByText(/^Você está sem internet\. O que você digitou continua aqui/).last()
    await expect(notice).toBeVisible()
    await consultButton(page).click()
    await expect(
      page.getByText('Você está sem internet. Tente de novo quando a conexão voltar.'),
    ).toBeVisible()
    await expect(taxId(page)).toHaveValue('529.982.247-25')
    await context.setOffline(false)
    await expect(notice).toBeHidden()
    await expect(page.getByRole('checkbox', { name: /^Verificado/ })).toBeChecked({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.waitForURL('**/login-cpf')
  })
})

test.describe('a connection that is gone while the browser believes in it', () => {
  for (const [name, cut] of [
    ['fails', (page: Page) => page.route('**/api/**', (route) => route.abort('connectionreset'))],
    ['hangs', (page: Page) => page.route('**/api/**', () => {})],
  ] as const) {
    test(`${name}: said in the form, and what was typed stays`, async ({ page, sandbox, complaints }) => {
      complaints.expect(/ERR_CONNECTION_RESET/)
      const { cpfCnpj } = await sandbox.persona('cliente')
      await page.goto('/')
      await taxId(page).fill(cpfCnpj)
      await solveBotCheck(page)
      await cut(page)
      await consultButton(page).click()
      if (name === 'hangs')
        await expect(
          page.getByText(/^Está demorando mais do que o normal\. Confira a sua internet/),
        ).toBeVisible({ timeout: 10_000 })
      await expect(
        page.getByText(
          `Não foi possivel completar a operação neste momento. ${name === 'hangs' ? 'A resposta demorou demais.' : 'Confira a sua internet.'}`,
        ),
      ).toBeVisible({ timeout: 60_000 })
      await expect(taxId(page)).toHaveValue('529.982.247-25')
      await page.unroute('**/api/**')
      // The check is solved again by itself, once its own request is answered.
      await expect(page.getByRole('checkbox', { name: /^Verificado/ })).toBeChecked({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await page.waitForURL('**/login-cpf')
    })
  }
})

test.describe('the session', () => {
  test('ends in the panel: why is told, and the login leads back to the same page', async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/status of 401/)
    const debtor = await sandbox.persona('acordo-em-dia')
    await loggedIn(page, sandbox, debtor)
    await page.goto('/painel-controle')
    await heading(page, /^Olá/)
    await expect(page.getByRole('link', { name: 'Ver meus acordos' })).toBeVisible()
    await sandbox.fault({
      method: 'POST',
      path: '/api/v1/negociacoes',
      status: 401,
      body: { title: 'Sessão expirada', status: 401, codigo: 'SESSAO_EXPIRADA' },
      times: 1,
    })
    // A new document, as the old one would use its cached list.
    await page.goto('/painel-negociacoes')
    await page.waitForURL('**/login-cpf?voltar=%2Fpainel-negociacoes')
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar').first()).toBeVisible()
    await taxId(page).fill(debtor.cpfCnpj)
    await page.getByLabel('Senha', { exact: true }).fill(debtor.senha ?? '')
    await solveBotCheck(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    // The faked response left the bank's earlier session open.
    await page.getByRole('button', { name: 'Encerrar a outra sessão e entrar' }).click()
    await page.waitForURL('**/painel-negociacoes')
    await heading(page, 'Meus acordos')
  })

  test('is left in one tab and ends in the other', async ({ page, context, sandbox }) => {
    await page.setViewportSize(WIDE.viewport)
    await loggedIn(page, sandbox, await sandbox.persona('cliente'))
    await page.goto('/painel-controle')
    await heading(page, /^Olá/)
    const other = await context.newPage()
    await other.goto('/painel-meus-dados')
    await heading(other, 'Meus dados')
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await other.waitForURL((url) => url.pathname === '/')
    await expect(other.getByText('Você saiu da sua conta em outra aba.').first()).toBeVisible()
  })
})

test('back, forward and reload in the middle of a negotiation keep what was chosen', async ({
  page,
  sandbox,
}) => {
  await loggedIn(page, sandbox, await sandbox.persona('cartao-p1'))
  const clickContinue = () => page.getByRole('button', { name: 'Continuar' }).click()
  await page.goto('/negociacao')
  const option = page.getByRole('radio', { name: 'Em 6 parcelas' })
  await option.check()
  await clickContinue()
  await heading(page, 'Quando começa?')
  await page.getByRole('radio').nth(1).check()
  await clickContinue()
  await heading(page, 'Confira e conclua')
  await page.goBack()
  await heading(page, 'Quando começa?')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.goBack()
  await expect(option).toBeChecked()
  await page.goForward()
  await page.goForward()
  await heading(page, 'Confira e conclua')
  await page.reload()
  await heading(page, 'Confira e conclua')
  await expect(page.getByRole('main')).toContainText(/6\s(parcelas|×)/)
})

test('storage that the browser forbids: from the home to the slip, and a word about a reload', async ({
  page,
  sandbox,
  complaints,
}) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    }
  })
  await walkToAgreement(page, await sandbox.persona('cliente'))
  await expect(page.getByText(/^Este navegador não deixa guardar o seu acesso/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: 'Meus acordos' }).first().click()
  await heading(page, /acordos/i)
  expect(complaints.all()).toEqual([])
})

test('plain http from another machine: the page opens, and says that consulting needs https', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/Cross-Origin-Opener-Policy|insecure/i)
  const { port } = new URL(portal.url)
  // A host name that resolves to this machine, but is not a secure context as localhost is.
  await page.goto(`http://portal.test:${port}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).click()
  await expect(page.getByText(/só funciona por conexão segura/).first()).toBeVisible()
})

test('a code that the bank has taken, whose answer was lost, opens the door at the next press', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|consultar_codigo/)
  const debtor = await sandbox.persona('cliente')
  await requestCode(page, debtor)
  await page.route(
    '**/api/consultar_codigo',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await confirmCode(page, await lastCode(sandbox, debtor))
  await expect(page.getByText(/^Não foi possivel completar a operação/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL('**/painel-controle')
})

test.describe('the banner', () => {
  const shown = (page: Page) =>
    page.getByRole('region', { name: 'Destaques' }).locator('[aria-current="true"]')
  for (const [reducedMotion, moves] of [
    ['reduce', false],
    ['no-preference', true],
  ] as const) {
    test(`${moves ? 'turns' : 'stands still'} with motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await page.clock.install()
      await page.goto('/')
      const button = moves ? 'Pausar os destaques' : 'Continuar os destaques'
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await expect(shown(page)).toHaveAccessibleName(/^Destaque 1 de/)
      await page.clock.fastForward(6_500)
      await expect(shown(page)).toHaveAccessibleName(moves ? /^Destaque 2 de/ : /^Destaque 1 de/)
    })
  }
})

test('on paper the conclusion has the slip and none of the bars', async ({ page, sandbox }) => {
  await loggedIn(page, sandbox, await sandbox.persona('boleto-24h'))
  await page.goto('/negociacao-boleto-24hrs')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('checkbox', { name: /Li o contrato e aceito/ }).check()
  await page.getByRole('button', { name: 'Concluir acordo' }).click()
  await page.waitForURL('**/sucesso')
  await heading(page, 'Acordo concluído')
  await expect(page.locator('contato-surface')).toBeAttached()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const bar of [page.locator('header'), page.locator('nav'), page.locator('contato-surface')])
    await expect(bar.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(/Número do acordo: \d+/)).toBeVisible()
  await expect(page.getByText(/^\d{5}\.\d{5}/).first()).toBeVisible()
})

test('at 400 % zoom the consult and the login can be done, whatever is stuck to the edges', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const { cpfCnpj, senha = '' } = await sandbox.persona('cliente')
  await page.goto('/')
  // The banner stays open: a click fails if it covers the control.
  await expect(page.getByRole('button', { name: 'Entendi' })).toBeVisible()
  await taxId(page).click()
  await page.keyboard.type(cpfCnpj)
  await solveBotCheck(page)
  expect(await scrollsSideways(page)).toBe(false)
  await consultButton(page).click()
  await page.waitForURL('**/login-cpf')
  await page.getByLabel('Senha', { exact: true }).click()
  await page.keyboard.type(senha)
  await solveBotCheck(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/painel-controle')
  await heading(page, /^Olá/)
  expect(await scrollsSideways(page)).toBe(false)
})
