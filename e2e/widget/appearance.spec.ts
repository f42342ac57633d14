import { axeDefects } from 'delivery/gates'
import { expect, launcher, openPage, panel, test } from './fixture'
import { apiOf } from './page-globals'

const tag = (bank: string, attributes: string) =>
  `<script async src="${bank}/embed/v1/widget.js" ${attributes}></script>`
const GREEN = 'rgb(10, 107, 61)'

test("takes the page's accent, radius and font, and stays readable, light or dark", async ({
  page,
  site,
  bank,
}) => {
  const wear = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const style = `<style>body { font-family: "Courier New" }
    contato-widget::part(launcher) { letter-spacing: 2px }
    contato-widget::part(header) { text-transform: uppercase }</style>`
  const attributes = 'data-accent="#0a6b3d #7be0b0" data-radius="square" data-font="page"'
  await wear('dark')
  await openPage(page, site, `<main><h1>Página</h1></main>${tag(bank.url, attributes)}`, style)
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(123, 224, 176)')
  await wear('light')
  await expect(launcher(page)).toHaveCSS('background-color', GREEN)
  await expect(launcher(page)).toHaveCSS('border-radius', '0px')
  await expect(launcher(page)).toHaveCSS('font-family', '"Courier New"')
  await expect(launcher(page)).toHaveCSS('letter-spacing', '2px')
  await launcher(page).click()
  await expect(panel(page)).toHaveCSS('border-radius', '0px')
  await expect(panel(page).getByRole('heading')).toHaveCSS('text-transform', 'uppercase')
  for (const channel of [/^Ligação/, /^WhatsApp/, /^Chat/]) {
    await panel(page).getByRole('button', { name: channel }).click()
    if (String(channel).includes('Chat')) await expect(panel(page).getByRole('log')).toContainText('Olá!')
    for (const colorScheme of ['light', 'dark'] as const) {
      await wear(colorScheme)
      expect(await axeDefects(page, {}, 'contato-widget'), `${channel}, ${colorScheme}`).toEqual([])
    }
    await panel(page).getByRole('button', { name: 'Voltar' }).click()
  }
})

test('a colour in which text would be hard to read is refused, with a word to the page', async ({
  page,
  site,
  bank,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await openPage(page, site, tag(bank.url, 'data-accent="#ffee00"'))
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(29, 63, 187)')
  await launcher(page).hover()
  await expect.poll(() => said.join()).toContain('no data-accent #ffee00 on light pages')
  await (await apiOf(page)).evaluate((widget) => widget.setAppearance({ accent: '#0a6b3d' }))
  await expect(launcher(page)).toHaveCSS('background-color', GREEN)
})

test('the button says until when calls are made, by the clock of the bank', async ({ page, site, bank }) => {
  await page.clock.install({ time: '2026-11-27T23:00:00-03:00' })
  bank.answers('getServerDate', () => ({ data: { serverDate: '2026-11-27T19:58:30-03:00' } }))
  await openPage(page, site, tag(bank.url, 'data-hours'))
  await expect(launcher(page)).toHaveAccessibleName('Fale com a gente Ligamos hoje até 20:00')
  await page.clock.runFor(120_000)
  await expect(launcher(page)).toHaveAccessibleName('Fale com a gente Ligamos amanhã às 8h')
  await (await apiOf(page)).evaluate(async (widget) => {
    await widget.destroy()
    await widget.setLabel('Ajuda')
    await widget.show()
  })
  const again = page.getByRole('button', { name: 'Ajuda' })
  await expect(again).toHaveAccessibleName('Ajuda Ligamos amanhã às 8h')
})

test('without the clock of the bank the button says nothing of hours', async ({
  page,
  site,
  bank,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/)
  bank.answers('getServerDate', () => ({ status: 503 }))
  await openPage(page, site, tag(bank.url, 'data-hours'))
  await expect.poll(() => bank.received.length).toBe(1)
  await expect(launcher(page)).toHaveAccessibleName('Fale com a gente')
})

test('data-debug says what it does, and what the page should do', async ({
  page,
  site,
  bank,
  complaints,
}) => {
  complaints.expect(/Content Security Policy|Fetch API cannot load/)
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  const policy = `default-src 'none'; script-src ${bank.url} 'unsafe-inline'; connect-src 'none'`
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  const two = tag(bank.url, 'data-debug data-colour="red" data-side="up"') + tag(bank.url, '')
  // Async scripts run in order of arrival.
  await openPage(page, site, two.replaceAll('async', 'defer'), head)
  await expect.poll(() => said.join('\n')).toContain('The panel follows')
  const heard = (words: string | RegExp) => expect.poll(() => said.join('\n')).toMatch(words)
  await heard(/warning: \[contato-widget\] There is no data-colour\./)
  await heard('data-side="up" is not understood')
  await heard('The page has 2 tags')
  await (await apiOf(page)).evaluate((widget) => {
    widget.push(['setUser', { name: 'Ana' }])
    Reflect.apply(widget.push, widget, [['opne']])
    widget.push(['open', 'chat'])
  })
  await heard(/There is no command.*opne/)
  await heard(/info: \[contato-widget\] setUser\(\)/)
  await heard(`Add ${bank.url} to connect-src.`)
  await heard(/The chat did not answer.*Status: no answer/)
  expect(said.join('\n')).not.toContain('Ana')
})

test('data-debug in a sandboxed frame names what its links need', async ({ page, site, bank }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const inside = tag(bank.url, 'data-debug').replaceAll('"', '&quot;')
  await openPage(page, site, `<iframe sandbox="allow-scripts" srcdoc="${inside}"></iframe>`)
  await expect.poll(() => said.join()).toContain('The frame is sandboxed.')
  expect(said.join()).toContain('allow-top-navigation-to-custom-protocols')
})
