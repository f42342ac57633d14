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
  /** Tab stops within which the target is expected. */
  most?: number
  key?: 'Tab' | 'Shift+Tab'
}

/** Drives a page with the keyboard only. */
export class KeyboardUser {
  constructor(readonly page: Page) {}

  field = (label: string | RegExp) => this.page.getByRole('main').getByLabel(label, { exact: true })
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true })
  link = (name: string | RegExp) => this.page.getByRole('link', { name }).first()
  heading = (name: string) => this.page.getByRole('heading', { level: 1, name })

  key = (key: string) => this.page.keyboard.press(key)
  /** Types into the focused field. */
  write = (text: string) => this.page.keyboard.type(text)

  /** Presses Tab until the target has the focus; each stop before it must be visible. */
  async to(target: Locator, { most = 60, key = 'Tab' }: Way = {}): Promise<void> {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < most; presses += 1) {
      await this.key(key)
      await expect.poll(() => focusDefects(this.page)).toEqual([])
      if (await hasFocus(target)) return
    }
    throw new Error(`${most} times ${key} do not reach ${target}`)
  }
  back = (target: Locator) => this.to(target, { key: 'Shift+Tab' })

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter', way?: Way): Promise<void> {
    await this.to(target, way)
    await this.key(key)
  }
  async fill(target: Locator, text: string): Promise<void> {
    await this.to(target)
    await this.key('ControlOrMeta+a')
    await this.write(text)
  }
  async tick(box: Locator): Promise<void> {
    await this.press(box, 'Space')
    await expect(box).toBeChecked()
  }
  async proveHuman(part: Page | Locator = this.page, way?: Way): Promise<void> {
    await this.press(part.getByRole('checkbox', { name: 'Não sou um robô' }), 'Space', way)
    await expect(part.getByRole('checkbox', { name: /^Verificado/ })).toBeVisible({ timeout: 60_000 })
  }
  /**
   * A radio group is one tab stop; arrow keys choose within it.
   * @param chosen the tab stop, if the screen has several groups
   */
  async choose(wanted: Locator, chosen?: Locator): Promise<void> {
    const radios = this.page.getByRole('radio')
    const checked = this.page.getByRole('radio', { checked: true })
    await this.to(chosen ?? ((await checked.count()) > 0 ? checked : radios.first()))
    const choices = await radios.count()
    for (let moves = 0; moves < choices && !(await hasFocus(wanted)); moves += 1) await this.key('ArrowDown')
    await expect(wanted).toBeFocused()
    if (!(await wanted.isChecked())) await this.key('Space')
    await expect(wanted).toBeChecked()
  }
  /** Expects the focus on the error summary, whose first link leads to the first field. */
  async followSummary(field: Locator): Promise<void> {
    await expect(this.page.getByRole('alert', { name: 'Confira estes campos' })).toBeFocused()
    await this.press(this.page.getByRole('alert').getByRole('link').first())
    await expect(field).toBeFocused()
  }
  arrivesAt = (path: string | RegExp) =>
    expect(this.page).toHaveURL(typeof path === 'string' ? new RegExp(`${path}$`) : path)

  /** Expects a new screen to be announced by its title and by focus on its heading (WCAG 2.4.2, 2.4.3). */
  async arrivesAtScreen(path: string, title: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === path)
    await expect(this.page).toHaveTitle(`${title} · Banco Aurora`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeFocused()
  }

  /** Date and review: the same for every family. */
  async conclude(button: string): Promise<void> {
    await this.arrivesAtScreen('/vencimento', 'Dia do vencimento')
    await arriveAtDate(this.page)
    await this.choose(this.page.getByRole('radio').first())
    await this.press(this.button('Continuar'))
    await this.arrivesAtScreen('/revisao', 'Revise seu acordo')
    await arriveAtReview(this.page)
    await this.tick(this.page.getByRole('checkbox', { name: /Li o contrato e aceito/ }))
    await this.press(this.button(button))
  }

  async copyLine(): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.press(this.button('Copiar código de barras'))
    const copied = () => this.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toMatch(/^(\D*\d){47}\D*$/)
  }
}
