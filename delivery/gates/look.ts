import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeDefects } from './axe-defects'
import type { Visitor } from './visitors'

const PATIENCE_MS = 15_000
/** For a page from its address on. A script that never ends holds up everything that asks the page. */
const STUCK_MS = 60_000

const ACCESSIBLE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: false } },
}

/** How the shell's page for a failed module names it. */
const FAILURE = /Código para o atendimento: (\S+: [\w-]+)/

/** Whether the screen is drawn, alive (React has its heading) and no longer loading. */
const isAlive = (): boolean => {
  const heading = document.querySelector('main h1')
  return (
    heading?.checkVisibility() === true &&
    Object.keys(heading).some((key) => key.startsWith('__reactProps$')) &&
    document.querySelector('[aria-busy="true"]') === null
  )
}

/**
 * What an attempt to see a page finds, or why the page cannot be asked: it does not open, it is stuck, it has crashed.
 * In the last case the visitor gets another page, so that what is opened next is judged by itself.
 */
export async function attempt(
  visitor: Visitor,
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
    const seen = visitor.errors.splice(0)
    await visitor.turnPage()
    return [`não abriu: ${why}`, ...seen]
  } finally {
    end.abort()
  }
}

/** The main heading, or why there is none. */
export const headingOf = async (page: Page): Promise<string> =>
  (await page.locator('main h1').allInnerTexts()).join(' / ') || 'nada'

/**
 * What is wrong with the screen that a visitor is at, once it has settled.
 * @param isNew whether axe looks too, asked then
 */
export async function look({ page, errors }: Visitor, isNew: () => boolean): Promise<string[]> {
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
