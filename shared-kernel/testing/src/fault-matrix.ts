import { ApiError } from '@portal/runtime/internals/api-error'
import { useSession } from '@portal/runtime/internals/session'
import { cleanup, waitFor } from '@testing-library/react'
import {
  countFaults,
  countUnderWay,
  type FaultyCall,
  faultNames,
  type RenderedRoutes,
  routeFailures,
  setFault,
} from './index'

/** A screen that makes a call; `act` performs the user steps that lead to it. */
export interface FaultyScreen {
  open: () => RenderedRoutes
  act?: () => Promise<unknown>
}

/** Returns '' for a sound screen, otherwise its defect. A refused login ends the session; the shell shows that. */
function wrongWithScreen(): string {
  if (countUnderWay() > 0) return 'it was not answered'
  if (useSession.getState().ended === 'expired') return ''
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.textContent)
  if (headings.length !== 1) return `${headings.length} headings`
  if (document.querySelector('[aria-busy="true"], [role="progressbar"]')) return 'it still waits'
  if (!document.querySelector('main :is(a[href], button:not([disabled]))')) return 'no way on'
  // Claims of absence are false while the bank's response is missing. "Nenhuma opção escolhida" is the user's own
  // state.
  const untrue = /Nenhum[a ](?! opção escolhida)[^.]*|Não há [^.]*|ainda não tem [^.]*|Nada foi [^.]*/.exec(
    document.body.textContent,
  )
  return untrue ? `it claims: ${untrue[0]}` : ''
}
const expectWhole = () => waitFor(() => expect(wrongWithScreen()).toBe(''))

/**
 * Tests each call of each screen with each fault: the screen has one heading and a way on, no busy state remains,
 * only ApiErrors are thrown, the console is silent, and missing data is not reported as absent.
 */
export function testFaults(screens: readonly (readonly [FaultyCall, string, FaultyScreen])[]): void {
  const cells = screens.flatMap(([call, name, faulty]) =>
    faultNames.map((fault) => [call, fault, name, faulty] as const),
  )
  const complaints: unknown[] = []
  const complain = (event: ErrorEvent) => complaints.push(event.error)

  beforeEach(() => {
    complaints.length = 0
    jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).includes('not wrapped in act')) complaints.push(words)
    })
    window.addEventListener('error', complain)
  })
  afterEach(() => {
    window.removeEventListener('error', complain)
    setFault(null)
    jest.restoreAllMocks()
  })

  test.each(cells)('%s, %s: %s', async (call, name, _, { open, act }) => {
    setFault({ call, name })
    const opened = open()
    // A failed call on load may replace the screen before `act` runs.
    await act?.().catch((error: unknown) => {
      if (countFaults() === 0) throw error
    })
    await waitFor(() => expect(countFaults()).toBeGreaterThan(0))
    await expectWhole()
    opened.redraw()
    await expectWhole()
    for (const failure of routeFailures) expect(failure).toBeInstanceOf(ApiError)
    expect(complaints).toEqual([])
    cleanup()
  })
}
