import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures'
import { arriveAtDate, arriveAtReview } from '../negotiation/fixtures'

/** A user with a keyboard only; the focus must always be visible. */

/** Defects of the current focus; an empty list when it is visible. */
const focusDefects = (page: Page) =>
  page.evaluate(() => {
    let root: DocumentOrShadowRoot = document
    while (root.activeElement?.shadowRoot?.activeElement) root = root.activeElement.shadowRoot
    const focused = root.activeElement
    if (!focused || focused === document.body) return ['nothing has the focus']
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
    const name = focused.outerHTML.slice(0, 120)

    /** The focus ring may be on the card or row around a control, or on the boxes of a code. */
    const drawsRing = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    let around: Element | null = focused
    let ring = [...(focused.parentElement?.children ?? [])].some(drawsRing)
    for (let up = 0; up < 4 && around; up += 1, around = around.parentElement) ring ||= drawsRing(around)

    const box = (
      focused.getBoundingClientRect().width > 1 ? focused : (labels[0] ?? focused)
    ).getBoundingClientRect()
    const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const reached = [focused, ...labels].some((part) => hit !== null && part.contains(hit))
    return [
      ...(ring ? [] : [`no ring: ${name}`]),
      ...(reached
        ? []
        : [`hidden under ${hit?.outerHTML.slice(0, 80) ?? 'the edge of the window'}: ${name}`]),
    ]
  })

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement)

interface Way {
  most?: number
  key?: 'Tab' | 'Shift+Tab'
}

/** Presses Tab until the target has the focus; each stop before it must be visible. */
export async function tabTo(
  page: Page,
  target: Locator,
  { most = 60, key = 'Tab' }: Way = {},
): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => focusDefects(page)).toEqual([])
    if (await hasFocus(target)) return
  }
  throw new Error(`${most} times ${key} do not reach ${target}`)
}

/** Expects a new screen to be announced by its title and by focus on its heading (WCAG 2.4.2, 2.4.3). */
export async function arriveAt(page: Page, path: string, title: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
  await expect(page).toHaveTitle(`${title} · Banco Aurora`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

export async function press(page: Page, name: string | RegExp, way?: Way): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }), way)
  await page.keyboard.press('Enter')
}

export async function tick(page: Page, name: string | RegExp): Promise<void> {
  const box = page.getByRole('checkbox', { name })
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
}

/** Date and review: the same for every family. */
export async function toConclusion(page: Page, button: string): Promise<void> {
  await arriveAt(page, '/vencimento', 'Dia do vencimento')
  await arriveAtDate(page)
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await press(page, 'Continuar')
  await arriveAt(page, '/revisao', 'Revise seu acordo')
  await arriveAtReview(page)
  await tick(page, /Li o contrato e aceito/)
  await press(page, button)
}

export async function copyLine(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copiar código de barras')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(\D*\d){47}\D*$/)
}
