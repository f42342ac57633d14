import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Named, Smoke, SmokeStep } from '@portal/registry-format'
import { headingOf } from './visit-page'
import type { Visitor } from './visitors'

const STEP_MS = 10_000

const locate = (page: Page, what: Named | string) => {
  const all = typeof what === 'string' ? page.getByText(what) : page.getByRole(what[0], { name: what[1] })
  return all.filter({ visible: true }).first()
}

/** Whether `wanted` is a subsequence of the steps. */
export function isSubsequence(wanted: readonly string[], steps: readonly string[]): boolean {
  let next = 0
  for (const step of steps) if (step === wanted[next]) next += 1
  return next === wanted.length
}

async function waitForSteps({ receivedSteps }: Visitor, wanted: readonly string[]): Promise<void> {
  const end = Date.now() + STEP_MS
  for (;;) {
    const steps = await receivedSteps()
    if (isSubsequence(wanted, steps)) return
    if (Date.now() > end) throw new Error(`o banco recebeu ${steps.join(', ') || 'nada'}`)
    await setTimeout(100)
  }
}

/** Element that a step refers to; undefined for steps about the bank's API. */
function targetOf(page: Page, step: SmokeStep): Locator | undefined {
  if ('see' in step) return locate(page, step.see)
  if ('click' in step) return locate(page, step.click)
  if ('told' in step) return undefined
  return (
    page
      .getByLabel(step.fill, { exact: true })
      // A region of the page may have the same label.
      .and(page.locator('input, textarea'))
      .filter({ visible: true })
      .first()
  )
}

async function take(visitor: Visitor, step: SmokeStep): Promise<void> {
  if ('told' in step) return waitForSteps(visitor, step.told)
  const target = targetOf(visitor.page, step)
  if ('click' in step) await target?.click({ timeout: STEP_MS })
  if ('fill' in step) await target?.fill(step.with, { timeout: STEP_MS })
}

/**
 * Runs a smoke test.
 * @param see checks each page that it reaches
 */
export async function runSmoke(
  visitor: Visitor,
  { open, steps }: Smoke,
  see: () => Promise<string[]>,
): Promise<string[]> {
  const { page } = visitor
  const at = () => new URL(page.url()).pathname
  await page.goto(open).catch(({ message }: Error) => {
    throw new Error(`${open}: ${message}`)
  })
  const defects: string[] = []
  let seen = ''
  const checkIfMoved = async () => {
    if (at() === seen) return
    const defectsHere = await see()
    seen = at()
    for (const defect of defectsHere) defects.push(`em ${seen}: ${defect}`)
  }
  await checkIfMoved()
  for (const [i, step] of steps.entries()) {
    try {
      // Checks a new page before acting on it.
      await targetOf(page, step)?.waitFor({ timeout: STEP_MS })
      await checkIfMoved()
      await take(visitor, step)
      await checkIfMoved()
    } catch (error) {
      const why =
        'told' in step && error instanceof Error ? error.message : `na tela: ${await headingOf(page)}`
      defects.push(`passo ${i + 1} ${JSON.stringify(step)} não deu certo em ${at()}; ${why}`)
      break
    }
  }
  return [...defects, ...visitor.errors.splice(0)]
}
