import { axeDefects } from 'delivery/gates'
import { enginesDefects } from '../quality/engines'
import { outOfScale } from '../quality/inspect'
import { chat, expect, launcher, panel, test } from './fixture'
import { apiOf } from './page-globals'

const focused = () => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active?.getAttribute('aria-label') || active?.textContent || active?.tagName
}

test('no view has an accessibility violation, light or dark, nor a target below 44 px', async ({
  page,
  site,
  bank,
}) => {
  bank.answers('InMessageChat', () => ({ data: chat('Veja a central de dúvidas', ['Certo']) }))
  await page.goto(`${site}/plain`)
  const small = () =>
    panel(page).evaluateAll((dialogs) =>
      dialogs
        .flatMap((dialog) => [...dialog.querySelectorAll('button, .page a, input, textarea')])
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 44),
    )
  const expectAccessible = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await axeDefects(page, {}, 'contato-widget'), colorScheme).toEqual([])
    }
    // The other engines find no contrast defects beyond those of axe.
    expect(await enginesDefects(page, `document.querySelector('contato-widget')`)).toEqual([])
    expect(await small()).toEqual([])
    expect(await outOfScale(page, 'contato-widget')).toEqual([])
  }
  await expectAccessible()
  await launcher(page).click()
  await expect(page.locator('contato-widget .launcher')).toBeHidden()
  await expectAccessible()
  // The chat is last, as its last reply closes the panel.
  for (const channel of [/^Ligação/, /^WhatsApp/, /^E-mail/, /^Chat/]) {
    await panel(page).getByRole('button', { name: channel }).click()
    if (String(channel).includes('Chat')) await expect(panel(page).getByText(/será encerrada/)).toBeVisible()
    if (String(channel).includes('LIGA')) await panel(page).getByRole('button', { name: 'Ligue-me' }).click()
    await expectAccessible()
    await panel(page).getByRole('button', { name: 'Voltar' }).click()
  }
})

test('by keyboard alone: in, through, out, and back to where it was', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(launcher(page)).toHaveAttribute('aria-haspopup', 'dialog')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(launcher(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('Fale com a gente')
  await expect.poll(() => page.evaluate(focused)).toBe('Fale com a gente')

  for (const name of ['Minimizar', 'Fechar', /^Chat/, /^Ligação/, /^WhatsApp/, /^E-mail/]) {
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
    .getByRole('button', { name: /^WhatsApp/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName('WhatsApp')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()

  await test.step('keys pressed faster than anybody reads stay in the panel', async () => {
    await launcher(page).press('Enter')
    await panel(page).getByRole('button', { name: 'Voltar' }).click()
    for (const name of [/^WhatsApp/, /^E-mail/, /^Ligação/]) {
      await panel(page).getByRole('button', { name }).focus()
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Escape')])
      await expect(panel(page)).toBeHidden()
      await expect(launcher(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await panel(page).getByRole('button', { name: 'Voltar' }).click()
    }
    await page.keyboard.press('Escape')
  })
  await test.step('opened by the page, it gives the focus back to the page', async () => {
    await page.locator('#own').focus()
    await (await apiOf(page)).evaluate((widget) => widget.open())
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page.locator('#own')).toBeFocused()
  })
})

test('a shortcut of the page does not fire while somebody writes', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await page.evaluate(() => {
    globalThis.heard = []
    for (const type of ['keydown', 'beforeinput', 'input'])
      document.addEventListener(type, (event) => heard.push(event.type))
  })
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await panel(page).getByLabel('Sua mensagem').pressSequentially('oi')
  expect(await page.evaluate(() => heard)).toEqual([])
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
  // The panel covers the whole page, so it is modal.
  await expect(panel(page)).toHaveJSProperty('open', true)
  expect(await panel(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await panel(page)
    .getByRole('button', { name: /^Ligação/ })
    .click()
  expect(await panel(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(320)
  await panel(page).getByRole('button', { name: 'Falar pelo WhatsApp' }).click()
  await expect(panel(page)).toHaveAccessibleName('WhatsApp')
})
