import { chat, expect, launcher, openPage, panel, test } from './fixture'
import { apiOf } from './page-globals'

const styleOf = (element: Element) => {
  const { letterSpacing, wordSpacing, fontFamily, color, textAlign, textTransform, direction, fontSize } =
    getComputedStyle(element)
  return { letterSpacing, wordSpacing, fontFamily, color, textAlign, textTransform, direction, fontSize }
}

test('hostile styles and patched built-ins do not reach it, and it reaches nothing', async ({
  page,
  site,
  bank,
}) => {
  bank.answers('InMessageChat', () => ({ data: chat('Olá!||Pois não?', ['Segunda via']) }))
  await page.goto(`${site}/plain`)
  const closed = async () => ({
    launcher: await launcher(page).evaluate(styleOf),
    box: await launcher(page).boundingBox(),
  })
  const opened = async () => {
    await launcher(page).click()
    return {
      channel: await panel(page).getByRole('button', { name: /^Chat/ }).evaluate(styleOf),
      panel: await panel(page).boundingBox(),
    }
  }
  const calm = { ...(await closed()), ...(await opened()) }
  await page.goto(`${site}/hostile`)
  const probe = page.locator('#probe')
  const before = await probe.evaluate(styleOf)
  expect({ ...(await closed()), ...(await opened()) }).toEqual(calm)
  expect(await probe.evaluate(styleOf)).toEqual(before)

  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await panel(page).getByRole('button', { name: 'Segunda via' }).click()
  await expect(panel(page).getByText('Pois não?')).toHaveCount(2)
  expect(bank.received.at(-1)?.body).toEqual({
    Token: 'conversa-1',
    MensagemUsuario: 'segunda via',
    TituloMensagemUsuario: 'Segunda via',
    TipoMensagem: 'botao',
  })
})

test('elements of people’s HTML with names of the document or the window change nothing', async ({
  page,
  site,
  bank,
}) => {
  bank.embedders = [site]
  const evil = 'http://evil.example'
  const toEvil: string[] = []
  await page.route(`${evil}/**`, (route) => {
    if (route.request().resourceType() !== 'image') toEvil.push(route.request().url())
    return route.fulfill({ contentType: 'application/json', body: '{}' })
  })
  const ofDocument = {
    'img name': ['body', 'querySelector', 'hidden', 'defaultView', 'documentElement'],
    'form name': ['scripts', 'head', 'getElementById', 'activeElement'],
    'embed name': ['addEventListener', 'readyState'],
    'object id': ['querySelectorAll', 'cookie', 'baseURI'],
    'iframe name': ['forms', 'styleSheets'],
  }
  const ofWindow = ['customElements', 'HTMLScriptElement', 'Document', 'Reflect', 'sessionStorage', 'fetch']
  const html = [
    ...Object.entries(ofDocument).flatMap(([named, names]) =>
      names.map((name) => `<${named}="${name}"></${named.split(' ')[0]}>`),
    ),
    ...ofWindow.map((name) => `<a id="${name}" href="${evil}"></a>`),
    '<a id="ContatoWidget"></a><a id="ContatoWidget" name="version" href="x"></a>',
    '<form id="contato_widget"><input name="get"><input name="action"></form>',
  ].join('')
  const open = (file: string, from: string) =>
    openPage(
      page,
      site,
      `<img name="currentScript" src="${from}/embed/v1/${file}" data-api="${evil}">${html}` +
        `<script src="${bank.url}/embed/v1/${file}"></script>`,
    )
  const chats = () => bank.received.filter(({ path }) => path.endsWith('/InMessageChat')).length

  // Uses the API, as these names would mislead Playwright's locators.
  await open('widget.js', bank.url)
  await (await apiOf(page)).evaluate((widget) => widget.open('chat'))
  await expect.poll(chats).toBe(1)

  await open('remoteEntry.js', evil)
  await page.evaluate(async () => {
    const { mount } = (await window.contato_widget.get('./lifecycles'))()
    await mount({ name: 'a', view: 'chat' })
  })
  await expect.poll(chats).toBe(2)

  await open('frame.js', evil)
  const framed = () => page.frames().map((frame) => frame.url().split('?')[0])
  await expect.poll(framed).toContain(`${bank.url}/embed/frame`)
  expect(toEvil).toEqual([])
})

test('runs under a strict policy with Trusted Types, without one violation', async ({ page, site, bank }) => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  bank.answers('InMessageChat', () => ({ data: chat('Veja https://bancoaurora.example/duvidas', ['Certo']) }))
  await page.goto(`${site}/strict-policy`)
  expect(await launcher(page).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    'rgb(29, 63, 187)',
  )
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await panel(page).getByRole('button', { name: 'Certo' }).click()
  const answers = panel(page).getByRole('link', { name: 'https://bancoaurora.example/duvidas' })
  await expect(answers).toHaveCount(2)
  await panel(page).getByLabel('Sua mensagem').fill('obrigado')
  await panel(page).getByLabel('Sua mensagem').press('Enter')
  await expect(answers).toHaveCount(3)
  await panel(page).getByRole('button', { name: 'Voltar' }).click()
  await panel(page)
    .getByRole('button', { name: /^Ligação/ })
    .click()
  await panel(page).getByLabel('Telefone com DDD').fill('11987654321')
  await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
  await expect(panel(page).getByText(/^Pronto!/)).toBeVisible()
  expect(await page.evaluate(() => window.violations)).toEqual([])
})

test('three script tags make one widget', async ({ page, site }) => {
  await page.goto(`${site}/two-tags`)
  await launcher(page).click()
  await expect(panel(page)).toHaveCount(1)
  await expect(page.locator('contato-widget')).toHaveCount(1)
})

test('stands where the attributes say', async ({ page, site }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto(`${site}/attributes`)
  const button = page.getByRole('button', { name: 'Fale com a gente agora' })
  const box = await button.boundingBox()
  await button.click()
  expect(box?.x).toBe(40)
  expect(box && 700 - box.y - box.height).toBe(72)
  const dialog = await panel(page).boundingBox()
  expect(dialog?.x).toBe(40)
  expect(await page.locator('contato-widget').evaluate((element) => getComputedStyle(element).zIndex)).toBe(
    '7',
  )
  expect(await panel(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(24, 32, 52)',
  )
  await page.keyboard.press('Escape')
  await page.locator('contato-widget').evaluate((element) => {
    element.dataset.offset = '0 10'
    element.dataset.label = 'Ajuda'
  })
  const moved = await page.getByRole('button', { name: 'Ajuda' }).boundingBox()
  expect(moved?.x).toBe(0)
  expect(moved && 700 - moved.y - moved.height).toBe(10)
})

test('in a sandboxed frame that allows scripts and nothing else, a call can be asked for', async ({
  page,
  site,
  bank,
}) => {
  await page.goto(`${site}/sandboxed`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /^Fale com a gente/ }).click()
  await frame.getByRole('button', { name: /^Ligação/ }).click()
  await frame.getByLabel('Telefone com DDD').fill('11987654321')
  await frame.getByRole('button', { name: 'Ligue-me' }).click()
  await expect(frame.getByText(/^Pronto!/)).toBeVisible()
  expect(bank.received.at(-1)).toEqual({ path: '/api/v1/meligue', body: { phone: '11987654321' } })
})

test('with the API down, chat says so, and WhatsApp, telephone and e-mail still work', async ({
  page,
  site,
  bank,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_CONNECTION_RESET/)
  bank.goDown()
  // Falls back to the device's clock without the server's time.
  await page.clock.setFixedTime('2026-11-27T10:00:00-03:00')
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await expect(panel(page).getByRole('alert')).toContainText('O chat não respondeu agora.')
  await panel(page).getByRole('button', { name: 'Ver outros canais' }).click()
  await panel(page)
    .getByRole('button', { name: /^WhatsApp/ })
    .click()
  await expect(panel(page).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await panel(page).getByRole('button', { name: 'Voltar' }).click()
  await panel(page)
    .getByRole('button', { name: /^E-mail/ })
    .click()
  await expect(panel(page).getByRole('link')).toHaveCount(4)
  await panel(page).getByRole('button', { name: 'Voltar' }).click()
  await panel(page)
    .getByRole('button', { name: /^Ligação/ })
    .click()
  await expect(panel(page).getByRole('link', { name: '(11) 4858-5151' })).toHaveAttribute('href', /^tel:/)
  await panel(page).getByLabel('Telefone com DDD').fill('11987654321')
  await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
  await expect(panel(page).getByRole('alert')).toContainText(
    /Não conseguimos pedir a ligação|fora do horário/,
  )
})

test('is not printed', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(launcher(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the panel fills the screen, nothing is cut off, and fields do not make the browser zoom', async ({
    page,
    site,
  }) => {
    await page.goto(`${site}/plain`)
    // With a registered number there is another button, of two lines.
    await (await apiOf(page)).evaluate((widget) =>
      widget.setUser({ taxId: '52998224725', identity: 'signed' }),
    )
    await launcher(page).tap()
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 })
    for (const channel of [/^Chat/, /^Ligação/, /^WhatsApp/, /^E-mail/]) {
      await panel(page).getByRole('button', { name: channel }).tap()
      const { scrollWidth, fields, cramped } = await panel(page).evaluate((dialog) => ({
        scrollWidth: dialog.scrollWidth,
        cramped: [...dialog.querySelectorAll('.primary, .secondary')].flatMap((button) => {
          const text = document.createRange()
          text.selectNodeContents(button)
          const inside = text.getBoundingClientRect()
          const { top, bottom } = button.getBoundingClientRect()
          return Math.min(inside.top - top, bottom - inside.bottom) < 6 ? [button.textContent] : []
        }),
        fields: [...dialog.querySelectorAll('input, textarea')].map((field) =>
          Number.parseFloat(getComputedStyle(field).fontSize),
        ),
      }))
      expect(scrollWidth).toBeLessThanOrEqual(320)
      expect(cramped).toEqual([])
      for (const size of fields) expect(size).toBeGreaterThanOrEqual(16)
      await panel(page).getByRole('button', { name: 'Voltar' }).tap()
    }
  })

  test('the panel stays above the keyboard', async ({ page, site }) => {
    // A keyboard shrinks only the visual viewport, which browsers cannot emulate.
    await page.addInitScript(() => {
      const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: viewport })
    })
    await page.goto(`${site}/plain`)
    await launcher(page).tap()
    await panel(page).getByRole('button', { name: /^Chat/ }).tap()
    await page.evaluate(() => {
      Object.assign(window.visualViewport ?? {}, { height: 340, offsetTop: 30 })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    })
    const field = await panel(page).getByLabel('Sua mensagem').boundingBox()
    expect(field && field.y + field.height).toBeLessThanOrEqual(370)
    expect((await panel(page).boundingBox())?.y).toBe(30)
  })
})
