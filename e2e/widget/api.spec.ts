import { chat, expect, launcher, panel, test } from './fixture'
import { apiOf } from './page-globals'

test('commands given before the script ran are obeyed, in their order', async ({ page, site, bank }) => {
  bank.answers('InMessageChat', () => ({ data: chat('Oi, Ana!') }))
  await page.goto(`${site}/commands`)
  await expect(panel(page).getByRole('log')).toContainText('Oi, Ana!')
  expect(await page.evaluate(() => heard)).toEqual(['ready', 'open chat'])
  expect(bank.received.at(-1)?.body).toEqual({
    CriaConversa: true,
    NomeUsuario: 'Ana',
    CpfUsuario: '52998224725',
  })
})

test('each method answers a promise and does what it says', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  const call = async (
    method: 'open' | 'close' | 'toggle' | 'show' | 'hide' | 'hideLauncher' | 'showLauncher' | 'destroy',
  ) =>
    (await apiOf(page)).evaluate(async (widget, name) => {
      const answer = widget[name]()
      return answer instanceof Promise && (await answer) === undefined
    }, method)

  const isOpen = async () => (await apiOf(page)).evaluate((widget) => widget.isOpen())
  expect(await isOpen()).toBe(false)
  expect(await call('open')).toBe(true)
  await expect(panel(page)).toBeVisible()
  expect(await isOpen()).toBe(true)
  expect(await call('close')).toBe(true)
  await expect(panel(page)).toBeHidden()
  await call('toggle')
  await expect(panel(page)).toBeVisible()
  await call('toggle')
  await expect(panel(page)).toBeHidden()
  await call('hide')
  await expect(launcher(page)).toBeHidden()
  await call('show')
  await expect(launcher(page)).toBeVisible()
  await call('open')
  expect(await call('hideLauncher')).toBe(true)
  await expect(launcher(page)).toBeHidden()
  await expect(panel(page)).toBeVisible()
  await call('showLauncher')
  await call('close')
  await expect(launcher(page)).toBeVisible()
  await call('destroy')
  await expect(page.locator('contato-widget')).toHaveCount(0)
  await call('open')
  await expect(panel(page)).toBeVisible()
})

test('theme, label and place change at any time, and hold for the next element', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  const button = page.locator('contato-widget button').first()
  const appearance = () =>
    button.evaluate((element) => [getComputedStyle(element).backgroundColor, element.textContent])
  const [bright] = await appearance()
  await (await apiOf(page)).evaluate(async (widget) => {
    await widget.setTheme('dark')
    await widget.setLabel('Ajuda')
    await widget.setAppearance({ side: 'left', offset: [40, 8] })
  })
  const dark = await appearance()
  expect(dark).toEqual([expect.not.stringMatching(`^${bright}$`), 'Ajuda'])
  expect((await button.boundingBox())?.x).toBe(40)
  await (await apiOf(page)).evaluate(async (widget) => {
    await widget.destroy()
    await widget.setTheme(undefined)
    await widget.setLabel('Outra ajuda')
    await widget.show()
  })
  expect(await appearance()).toEqual([bright, 'Outra ajuda'])
  expect((await button.boundingBox())?.x).toBe(40)
})

test('tells what happens, without what was written and without a number', async ({ page, site, bank }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await (await apiOf(page)).evaluate(async (widget) => {
    globalThis.heard = []
    for (const type of [
      'open',
      'view',
      'channel-chosen',
      'close',
      'message',
      'callback-requested',
      'error',
    ] as const)
      await widget.on(type, (event) => heard.push(JSON.stringify(event.detail)))
  })
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  const answers = panel(page).getByText('Olá! Como posso ajudar?')
  await expect(answers).toHaveCount(1)
  await panel(page).getByLabel('Sua mensagem').fill('segredo')
  await panel(page).getByLabel('Sua mensagem').press('Enter')
  await expect(answers).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Voltar' }).click()
  await panel(page)
    .getByRole('button', { name: /^Ligação/ })
    .click()
  await panel(page).getByLabel('Telefone com DDD').fill('11987654321')
  await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
  await expect(panel(page).getByText(/^Pronto!/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Fechar' }).click()
  expect(await page.evaluate(() => heard.map((each) => JSON.parse(each)))).toEqual([
    { type: 'open', view: 'list' },
    { type: 'view', view: 'list' },
    { type: 'channel-chosen', channel: 'chat' },
    { type: 'view', view: 'chat' },
    { type: 'message', from: 'bot' },
    { type: 'message', from: 'person' },
    { type: 'message', from: 'bot' },
    { type: 'view', view: 'list' },
    { type: 'channel-chosen', channel: 'call' },
    { type: 'view', view: 'call' },
    { type: 'callback-requested', number: 'typed' },
    { type: 'close', minimised: false },
  ])
  expect(bank.received).toContainEqual({ path: '/api/v1/meligue', body: { phone: '11987654321' } })
})

test('an error of a page’s handler stays the page’s, and off() ends the listening', async ({
  page,
  site,
  complaints,
}) => {
  complaints.expect(/of the page/)
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await (await apiOf(page)).evaluate(async (widget) => {
    globalThis.heard = []
    const gone = () => heard.push('gone')
    await widget.on('open', () => {
      throw new Error('of the page')
    })
    await widget.on('open', gone)
    await widget.off('open', gone)
    await widget.on('open', () => heard.push('later'))
    await widget.open()
  })
  await expect(panel(page)).toBeVisible()
  expect(await page.evaluate(() => heard)).toEqual(['later'])
  expect(complaints.all()).toHaveLength(1)
})

test('nonsense from a page never throws into it', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  const thrown = await (await apiOf(page)).evaluate(async (widget) => {
    const call = (name: string, ...given: unknown[]) =>
      Reflect.apply(Reflect.get(widget, name), widget, given)
    try {
      await call('open', 'nowhere')
      await call('on', 'open', null)
      await call('off', 'nothing', undefined)
      await call('setUser', null)
      call('push', null, ['nothing', 1], ['open', 'list'])
      return null
    } catch (error) {
      return String(error)
    }
  })
  expect(thrown).toBeNull()
  await expect(panel(page).getByRole('button', { name: /^Chat/ })).toBeVisible()
})
