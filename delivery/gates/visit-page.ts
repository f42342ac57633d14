import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import type { Visitor } from './visitors'

export const PATIENCE_MS = 15_000
/** Limit for one page visit. A script in an endless loop blocks every query of the page. */
const STUCK_MS = 60_000

const ACCESSIBLE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: false } },
}

/** Error code on the shell's error page for a failed module. */
const FAILURE = /Código para o atendimento: (\S+: [\w-]+)/

/** Whether the screen is rendered, hydrated (React has its heading) and not loading. */
export const isAlive = (): boolean => {
  const heading = document.querySelector('main h1')
  return (
    heading?.checkVisibility() === true &&
    Object.keys(heading).some((key) => key.startsWith('__reactProps$')) &&
    document.querySelector('[aria-busy="true"]') === null
  )
}

/** Returns the defects of a page visit, or why it failed: navigation error, hang or crash. */
export async function visitPage(
  { errors }: Pick<Visitor, 'errors'>,
  see: () => Promise<string[]>,
  limit = STUCK_MS,
): Promise<string[]> {
  const end = new AbortController()
  const stuck = setTimeout(limit, undefined, { signal: end.signal }).then(() => {
    throw new Error(`não respondeu em ${limit / 1000} s`)
  })
  try {
    return await Promise.race([see(), stuck])
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return [`não abriu: ${why}`, ...errors.splice(0)]
  } finally {
    end.abort()
  }
}

/** The main heading, or 'nada' without one. */
export const headingOf = async (page: Page): Promise<string> =>
  (await page.locator('main h1').allInnerTexts()).join(' / ') || 'nada'

/**
 * Checks the visitor's current screen once it has settled.
 * @param isNew whether to run axe too; called after settling
 */
export async function checkScreen({ page, errors }: Visitor, isNew: () => boolean): Promise<string[]> {
  const isSettled = await page.waitForFunction(isAlive, undefined, { timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )
  const [, failure] = FAILURE.exec((await page.locator('main').allInnerTexts()).join('\n')) ?? []
  const defects = [
    ...(isSettled ? [] : [`não ficou pronta em ${PATIENCE_MS / 1000} s; na tela: ${await headingOf(page)}`]),
    ...(failure ? [`falhou: ${failure}`] : []),
    ...(isNew() ? (await axeDefects(page, ACCESSIBLE)).map((defect) => `axe: ${defect}`) : []),
  ]
  return [...defects, ...errors.splice(0)]
}

/** `axe.source` is the unminified build, which takes 50% longer to parse. */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`

/** Injects axe once. The completion value `0` keeps Playwright from serialising all of axe. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source)
}

/**
 * Violations on the current page: the rule and the affected elements.
 * @param within selector of the element to check
 */
export async function axeDefects(page: Page, options: RunOptions = {}, within = ':root'): Promise<string[]> {
  await loadAxe(page)
  const settings = JSON.stringify({ resultTypes: ['violations'], ...options })
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(${JSON.stringify(within)}, ${settings})
    return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | '))
  })()`)
}
