import { axeDefects } from 'delivery/gates/axe-defects'
import { enginesDefects } from '../quality/engines'
import { chat, expect, launcher, panel, test } from './fixture'
import { apiOf } from './page-globals'

const focused = () => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active?.getAttribute('aria-label') || active?.textContent || active?.tagName
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no view has an accessibility violation (${colorScheme})`, async ({ page, site, bank }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    bank.answers('InMessageChat', () => ({ data: chat('Veja a central de dúvidas', ['Certo']) }))
    await page.goto(`${site}/plain`)
    const violations = async () => {
      const found = await axeDefects(page, {}, 'contato-widget')
      // The other engines see no colours that axe does not.
      return colorScheme === 'dark'
        ? found
        : [...found, ...(await enginesDefects(page, `document.querySelector('contato-widget')`))]
    }
    expect(await violations()).toEqual([])
    await launcher(page).click()
    expect(await violations()).toEqual([])
    // The chat comes last: after this answer it closes the panel.
    for (const channel of [/^LIGAÇÃO/, /^WHATSAPP/, /^E-MAIL/, /^CHAT/]) {
      await panel(page).getByRole('button', { name: channel }).click()
      if (String(channel).includes('CHAT'))
        await expect(panel(page).getByText(/será encerrada/)).toBeVisible()
      if (String(channel).includes('LIGA'))
        await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
      expect(await violations()).toEqual([])
      await panel(page).getByRole('button', { name: 'Voltar' }).click()
    }
  })
}

test('by keyboard alone: in, through, out, and back to where it was', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(launcher(page)).toHaveAttribute('aria-haspopup', 'dialog')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(panel(page)).toHaveAccessibleName('Fale com a gente')
  await expect.poll(() => page.evaluate(focused)).toBe('Fale com a gente')

  for (const name of ['Minimizar', 'Fechar', /^CHAT/, /^LIGAÇÃO/, /^WHATSAPP/, /^E-MAIL/]) {
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name })).toBeFocused()
  }
  // No focus trap beside a page: the next Tab leaves the panel.
  await page.keyboard.press('Tab')
  expect(
    await panel(page).evaluate((dialog) =>
      dialog.contains((dialog.getRootNode() as ShadowRoot).activeElement),
    ),
  ).toBe(false)

  await panel(page)
    .getByRole('button', { name: /^WHATSAPP/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('WhatsApp')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
})

test('keys pressed faster than anybody reads stay in the panel', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  for (const name of [/^WHATSAPP/, /^E-MAIL/, /^LIGAÇÃO/]) {
    await panel(page).getByRole('button', { name }).focus()
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Escape')])
    await expect(panel(page)).toBeHidden()
    await expect(launcher(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Voltar' }).click()
  }
})

test('opened by the page, it gives the focus back to the page', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await page.locator('#own').focus()
  await (await apiOf(page)).evaluate((widget) => widget.open())
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('#own')).toBeFocused()
})

test('a shortcut of the page does not fire while somebody writes', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await page.evaluate(() => {
    globalThis.heard = []
    for (const type of ['keydown', 'beforeinput', 'input'])
      document.addEventListener(type, (event) => heard.push(event.type))
  })
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^CHAT/ }).click()
  await panel(page).getByLabel('Sua mensagem').pressSequentially('oi')
  expect(await page.evaluate(() => heard)).toEqual([])
})

test('targets have 44 px or more', async ({ page, site, bank }) => {
  bank.answers('InMessageChat', () => ({ data: chat('Veja a central de dúvidas', ['Certo']) }))
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  const small = () =>
    panel(page).evaluate((dialog) =>
      [...dialog.querySelectorAll('button, .page a, input, textarea')]
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 44),
    )
  // The chat comes last: after this answer it closes the panel.
  for (const channel of [/^LIGAÇÃO/, /^WHATSAPP/, /^E-MAIL/, /^CHAT/]) {
    expect(await small()).toEqual([])
    await panel(page).getByRole('button', { name: channel }).click()
    if (String(channel).includes('CHAT')) await expect(panel(page).getByText(/será encerrada/)).toBeVisible()
    expect(await small()).toEqual([])
    await panel(page).getByRole('button', { name: 'Voltar' }).click()
  }
})

test('forced colours keep every boundary, reduced motion keeps it still', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`${site}/plain`)
  const border = (element: Element) => getComputedStyle(element).borderTopStyle
  expect(await launcher(page).evaluate(border)).toBe('solid')
  await launcher(page).click()
  expect(await panel(page).evaluate(border)).toBe('solid')
  expect(await panel(page).evaluate((element) => element.getAnimations().length)).toBe(0)
  for (const button of await panel(page).getByRole('button').all())
    expect(await button.evaluate(border)).toBe('solid')
})

test('at 400 % zoom it fits the width, and everything can be scrolled to', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  // It covers the whole page, so nothing behind it can be reached.
  await expect(panel(page)).toHaveJSProperty('open', true)
  expect(await panel(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await panel(page)
    .getByRole('button', { name: /^LIGAÇÃO/ })
    .click()
  expect(await panel(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320)
  await panel(page).getByRole('button', { name: 'Falar pelo WhatsApp' }).click()
  await expect(panel(page)).toHaveAccessibleName('WhatsApp')
})

test('the chat closes itself, says so first, and waits for who is writing', async ({ page, site, bank }) => {
  await page.clock.install({ time: '2026-11-27T10:00:00-03:00' })
  bank.answers('InMessageChat', () => ({ data: chat('Até logo!') }))
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  const chatButton = panel(page).getByRole('button', { name: /^CHAT/ })
  await expect(chatButton).toBeVisible()
  await page.clock.pauseAt('2026-11-27T11:00:00-03:00')
  await chatButton.click()
  // Effects wait for a frame, and frames for the fake clock.
  await page.clock.runFor(100)
  await expect(panel(page).getByText('Esta conversa será encerrada em 3 segundos.')).toBeVisible()
  await panel(page).getByLabel('Sua mensagem').fill('espera')
  await page.clock.runFor(60_000)
  await expect(panel(page)).toBeVisible()
  await panel(page).getByLabel('Sua mensagem').fill('')
  await page.clock.runFor(2900)
  await expect(panel(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Conversa encerrada.' })).toHaveCount(1)
})
