import { test as base, expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeDefects } from 'delivery/gates'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { freePort, startCommand, temporaryFolder } from '../servers'
import { startedOnce } from '../started-once'

/** Gallery pages by the id in their URL. */
const PAGES = [
  'layout',
  'text',
  'colours',
  'actions',
  'fields',
  'form',
  'bot-check',
  'choices',
  'feedback',
  'disclosure',
  'data',
  'privacy-notice',
  'cost-picture',
] as const

const gallery = startedOnce(async () => {
  const dir = temporaryFolder('gallery')
  const env = { GALLERY_PORT: `${await freePort()}`, GALLERY_DIR: dir }
  return startCommand('gallery', { env, dir })
})

const test = base.extend<{ complaints: PageErrors }>({
  baseURL: async ({}, use) => {
    await use(gallery.ifThere()?.url)
  },
  complaints: [collectPageErrors, { auto: true }],
})

type Theme = 'aurora' | 'alto-contraste'

/** Opens one page and waits for styles and fonts. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/?part=${id}&theme=aurora`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await dressed(page, 'aurora')
}

/** Waits for a theme's stylesheet, which the page's script adds. */
async function dressed(page: Page, theme: Theme): Promise<void> {
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  await expect.poll(sheets).toContainEqual(expect.stringContaining(`/themes/${theme}/`))
  await page.evaluate(() => document.fonts.ready)
}

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Properties that a colour scheme or theme may change. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

// In one worker, as its tests share the gallery that the file starts.
test.describe.configure({ mode: 'default' })

test('the list of pages is the gallery’s own', async ({ page }) => {
  await open(page, 'text')
  const addresses = await page
    .getByRole('navigation', { name: 'Componentes' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(PAGES.map((id) => `?part=${id}`))
})

for (const id of PAGES) {
  test(`${id} is accessible in every dress`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, id)
    expect.soft(await axeDefects(page, EVERYTHING), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await axeDefects(page, COLOURS), 'dark').toEqual([])
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    expect.soft(await axeDefects(page, COLOURS), 'forced colours').toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await page.getByLabel('Tema', { exact: true }).selectOption('alto-contraste')
    await dressed(page, 'alto-contraste')
    expect.soft(await axeDefects(page, COLOURS), 'high contrast').toEqual([])
  })
}

test('a dialog, tabs and an accordion are used by keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, 'disclosure')

  await test.step('an open dialog is accessible, holds the focus and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Abrir diálogo' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Você já está em outra sessão' })
    await expect(dialog.getByRole('heading')).toBeFocused()
    expect(await axeDefects(page, EVERYTHING)).toEqual([])
    const inside = ['Fechar', 'Agora não', 'Encerrar a outra sessão e entrar']
    for (const name of inside) {
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name })).toBeFocused()
    }
    // After the last element the focus may move to the browser's toolbar, but not to the page behind the dialog.
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus:not(dialog *)')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
  await test.step('tabs are walked with the arrow keys, and Tab goes into the content', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await tab('CPF').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('CNPJ')).toBeFocused()
    await expect(tab('CNPJ')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'CNPJ' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(tab('CPF')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tab('CNPJ')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'CNPJ' }).getByLabel('CNPJ')).toBeFocused()
  })
  await test.step('the accordion opens and closes', async () => {
    const question = page.getByRole('button', { name: 'Posso pagar um boleto vencido?' })
    const answer = page.getByText('Um boleto vencido precisa ser negociado de novo.')
    await question.focus()
    await expect(answer).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await expect(answer).toBeVisible()
    await page.keyboard.press('Space')
    await expect(question).toHaveAttribute('aria-expanded', 'false')
    await expect(answer).toBeHidden()
  })
})

test('a group of choices is one stop, and the arrow keys choose', async ({ page }) => {
  await open(page, 'choices')
  const group = page.getByRole('radiogroup', { name: 'Como você quer pagar?' })
  await group.getByRole('radio', { name: /^À vista/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio', { name: /^12 parcelas/ })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio', { name: /^À vista/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
  await expect(group.locator(':focus')).toHaveCount(0)
})

/** To update: `npm run test:e2e -- e2e/kernel --update-snapshots`. The privacy notice is left out, as it is plain text. */
for (const id of PAGES.filter((each) => each !== 'privacy-notice')) {
  test(`${id} looks as it should`, async ({ page }) => {
    test.skip(process.platform !== 'linux', 'other systems render text differently')
    await page.setViewportSize({ width: 800, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, id)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator(`#${id}`)).toHaveScreenshot(`${id}-${colorScheme}.png`, {
        maxDiffPixelRatio: 0.02,
        animations: 'disabled',
      })
    }
  })
}
