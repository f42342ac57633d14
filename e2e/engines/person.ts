import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Browser } from './browser'

/** Injected into the page under test to query by role and accessible name. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Query<By, Options> = (root: ParentNode, by: By, options: Options) => HTMLElement[]
declare const TestingLibraryDom: {
  queryAllByRole: Query<string, { name: RegExp }>
  queryAllByLabelText: Query<RegExp, { selector: string }>
}

/** Role and accessible name; form fields by label, as password fields have no role. */
export type Sought = readonly [role: string, name: string | RegExp]

interface Located {
  /** Centre, in viewport coordinates. */
  x: number
  y: number
  href: string | null
  /** A click would hit it: it is enabled, not moving and not covered. */
  isWithinReach: boolean
}

const SOON = { intervals: [50], timeout: 40_000 }

/** Finds, clicks and types like a user. All methods wait. */
export class Person {
  constructor(readonly browser: Browser) {}

  /** Up to three tries: after a dropped connection some browsers stay on an empty page. */
  async goTo(url: string): Promise<void> {
    await expect(async () => {
      await this.browser.goTo(url)
      await this.wait(url, async () => {
        const read = await this.browser.evaluate(() => document.readyState !== 'loading' && document.URL)
        expect(read).toBe(url)
      })
    }).toPass({ timeout: 3 * SOON.timeout })
  }

  /** Waits for the first match. */
  async see(...sought: Sought): Promise<Located> {
    return this.wait(sought.join(' '), async () => {
      const located = await this.find(sought)
      expect(located, `no ${sought.join(' ')}`).not.toBeNull()
      return located as Located
    })
  }

  async press(...sought: Sought): Promise<void> {
    const { x, y } = await this.wait(sought.join(' '), async () => {
      const located = await this.find(sought)
      expect(located?.isWithinReach, `${sought.join(' ')} cannot be pressed`).toBe(true)
      return located as Located
    })
    await this.browser.perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  /** Types into the field with this label, which may format the value. */
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.press('field', label)
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.browser.perform({ type: 'key', id: 'keys', actions })
  }

  /** Evaluation fails during a navigation, so it is retried. */
  private async wait<T>(what: string, ask: () => Promise<T>): Promise<T> {
    let answer: T | undefined
    const waiting = expect(async () => {
      answer = await ask()
    }, what).toPass(SOON)
    await waiting.catch(async (problem: Error) => {
      const page = await this.browser.evaluate(() => document.body.innerText)
      problem.message += `\n\nThe page says:\n${page}`
      throw problem
    })
    return answer as T
  }

  private async find([role, name]: Sought): Promise<Located | null> {
    const pattern =
      typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source
    const result = await this.browser.evaluate(findInPage, role, pattern)
    if (result !== 'no library') return result
    await this.browser.run(LIBRARY)
    return this.find([role, name])
  }
}

/** Runs in the page. */
async function findInPage(role: string, pattern: string): Promise<Located | null | 'no library'> {
  if (!('TestingLibraryDom' in window)) return 'no library'
  const name = new RegExp(pattern)
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const [element] = [document.body, ...shadows].flatMap((root) =>
    role === 'field'
      ? TestingLibraryDom.queryAllByLabelText(root, name, { selector: 'input' })
      : TestingLibraryDom.queryAllByRole(root, role, { name }),
  )
  if (!element) return null
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) }
  }
  const before = middle()
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const { x, y } = middle()
  const root = element.getRootNode()
  const over = root instanceof ShadowRoot ? root.elementFromPoint(x, y) : document.elementFromPoint(x, y)
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const isReached = [element, ...labels].some((each) => each.contains(over))
  return {
    x,
    y,
    href: element instanceof HTMLAnchorElement ? element.href : null,
    isWithinReach:
      before.x === x && before.y === y && isReached && !element.matches(':disabled, [aria-disabled=true]'),
  }
}
