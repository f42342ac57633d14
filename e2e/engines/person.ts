import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Browser } from './browser'

/** Put into the page of a test: it finds things as assistive technology names them. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

type Query<By, Options> = (root: ParentNode, by: By, options: Options) => HTMLElement[]
declare const TestingLibraryDom: {
  queryAllByRole: Query<string, { name: RegExp }>
  queryAllByLabelText: Query<RegExp, { selector: string }>
}

/** By role and accessible name; a field of a form by its label, as passwords have no role. */
export type Sought = readonly [role: string, name: string | RegExp]

interface Found {
  /** The middle, in the viewport. */
  x: number
  y: number
  href: string | null
  /** A press would reach it: nothing moves it or lies over it, and it is not disabled. */
  isWithinReach: boolean
}

const SOON = { intervals: [50], timeout: 20_000 }

/** What a person does in a browser: look for something, press it, type. Everything is waited for. */
export class Person {
  constructor(readonly browser: Browser) {}

  /** Three times at most: a connection that was cut leaves some browsers at an empty page. */
  async goTo(url: string): Promise<void> {
    await expect(async () => {
      await this.browser.goTo(url)
      await this.wait(url, async () => {
        const read = await this.browser.evaluate(() => document.readyState !== 'loading' && document.URL)
        expect(read).toBe(url)
      })
    }).toPass({ timeout: 3 * SOON.timeout })
  }

  /** The first of what is sought, once it is there. */
  async see(...sought: Sought): Promise<Found> {
    return this.wait(sought.join(' '), async () => {
      const found = await this.find(sought)
      expect(found, `no ${sought.join(' ')}`).not.toBeNull()
      return found as Found
    })
  }

  async press(...sought: Sought): Promise<void> {
    const { x, y } = await this.wait(sought.join(' '), async () => {
      const found = await this.find(sought)
      expect(found?.isWithinReach, `${sought.join(' ')} cannot be pressed`).toBe(true)
      return found as Found
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

  /** Into the field of this label, which keeps it as it pleases. */
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.press('field', label)
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.browser.perform({ type: 'key', id: 'keys', actions })
  }

  /** A page that is going answers no question, so each is asked until it is answered. */
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

  private async find([role, name]: Sought): Promise<Found | null> {
    const pattern =
      typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source
    const found = await this.browser.evaluate(findInPage, role, pattern)
    if (found !== 'no library') return found
    await this.browser.run(LIBRARY)
    return this.find([role, name])
  }
}

/** Runs in the page. */
async function findInPage(role: string, pattern: string): Promise<Found | null | 'no library'> {
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
