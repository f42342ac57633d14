import type { Locator, Page } from '@playwright/test'
import { expect, type Persona, type Sandbox } from '../fixtures'
import { tabTo } from '../quality/keyboard'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Drives a page with the keyboard only. */
export class KeyboardUser {
  constructor(
    readonly page: Page,
    readonly sandbox: Sandbox,
    readonly debtor: Persona,
  ) {}

  field = (label: string | RegExp) => this.page.getByRole('main').getByLabel(label, { exact: true })
  button = (name: string) => this.page.getByRole('button', { name, exact: true })
  heading = (name: string) => this.page.getByRole('heading', { level: 1, name })

  to = (target: Locator) => tabTo(this.page, target)
  back = (target: Locator) => tabTo(this.page, target, { key: 'Shift+Tab' })
  key = (key: string) => this.page.keyboard.press(key)

  /** Types into the focused field. */
  write = (text: string) => this.page.keyboard.type(text)
  async fill(target: Locator, text: string) {
    await this.to(target)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.write(text)
  }
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
    await this.to(target)
    await this.key(key)
  }
  async proveHuman(part: Page | Locator = this.page) {
    await this.press(part.getByRole('checkbox', { name: 'Não sou um robô' }), 'Space')
    await expect(part.getByRole('checkbox', { name: /^Verificado/ })).toBeVisible({ timeout: 60_000 })
  }
  /** Tab reaches a group, the arrows move inside it. */
  async choose(name: string | RegExp) {
    const wanted = this.page.getByRole('radio', { name })
    const chosen = this.page.getByRole('radio', { checked: true })
    await this.to((await chosen.count()) > 0 ? chosen : this.page.getByRole('radio').first())
    const choices = await this.page.getByRole('radio').count()
    for (let moves = 0; moves < choices && !(await isFocused(wanted)); moves += 1) await this.key('ArrowDown')
    await expect(wanted).toBeFocused()
    if (!(await wanted.isChecked())) await this.key('Space')
    await expect(wanted).toBeChecked()
  }
  /** Expects the focus on the error summary, whose first link leads to the first field. */
  async followSummary(field: Locator) {
    await expect(this.page.getByRole('alert', { name: 'Confira estes campos' })).toBeFocused()
    await this.press(this.page.getByRole('alert').getByRole('link').first())
    await expect(field).toBeFocused()
  }
  arrivesAt = (path: string | RegExp) =>
    expect(this.page).toHaveURL(typeof path === 'string' ? new RegExp(`${path}$`) : path)
}
