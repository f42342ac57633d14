import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'

interface Move {
  before: string[]
  after: string[]
  /** In milliseconds, per animation. */
  durations: number[]
  /** A click on the moving screen reaches it. */
  isOpen: boolean
  /** Layout shift during the transition. */
  shift: number
}

/** Records the view transitions of each page that opens from now on. */
function watchMoves(): void {
  const moves: Move[] = []
  Object.assign(window, { moves })
  const shifts: (PerformanceEntry & { value: number })[] = []
  new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as typeof shifts))
  }).observe({ type: 'layout-shift' })
  const named = () =>
    [...document.querySelectorAll<HTMLElement>('main *')].filter(({ style }) => style.viewTransitionName)
  const names = () => named().map(({ style }) => style.viewTransitionName)
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    const move: Move = { before: names(), after: [], durations: [], isOpen: false, shift: 0 }
    const startedAt = performance.now()
    const transition = start(options)
    void transition.updateCallbackDone.then(() => {
      move.after = names()
    })
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        if (part?.startsWith('::view-transition-group(') && !part.endsWith('(root)'))
          move.durations.push(Number(effect?.getTiming().duration))
      }
      const { left = 0, bottom = 0 } = named()[0]?.getBoundingClientRect() ?? {}
      const under = document.elementFromPoint(left + 8, Math.min(bottom, innerHeight) - 100)
      move.isOpen = under?.closest('main') != null
    })
    void transition.finished.then(() => {
      for (const { startTime, value } of shifts) if (startTime >= startedAt) move.shift += value
      moves.push(move)
    })
    return transition
  }
}
const movesOn = (page: Page) => page.evaluate(() => (window as typeof window & { moves: Move[] }).moves)

const openOffer = async (page: Page) => {
  await page.goto('/painel-controle')
  await page.getByRole('link', { name: /^Negociar/ }).click()
  await page.waitForURL('**/negociacao-boleto-24hrs?*')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('an offer becomes its negotiation, and the slip comes of the conclusion', async ({ page, sandbox }) => {
  await page.addInitScript(watchMoves)
  await loggedIn(page, sandbox, await sandbox.persona('boleto-24h'))
  // Playwright's configuration sets reduced motion.
  await openOffer(page)
  expect(await movesOn(page)).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openOffer(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('checkbox', { name: /Li o contrato e aceito/ }).check()
  await page.getByRole('button', { name: 'Concluir acordo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acordo concluído' })).toBeFocused()
  await expect.poll(() => movesOn(page)).toHaveLength(2)
  const [offer, slip] = await movesOn(page)
  expect(offer?.before).toEqual([expect.stringMatching(/^offer-/)])
  expect(slip?.before).toEqual(['slip'])
  for (const { before, after, durations, isOpen, shift } of await movesOn(page)) {
    expect(after).toEqual(before)
    expect(durations).toEqual([200])
    expect(isOpen).toBe(true)
    expect(shift).toBeLessThan(0.001)
  }
})
