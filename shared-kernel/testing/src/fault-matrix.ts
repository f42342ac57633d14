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

/** A screen that makes a call, and what a person does until it is made. */
export interface FaultyScreen {
  open: () => RenderedRoutes
  act?: () => Promise<unknown>
}

/** '' for a whole screen; else what is wrong with it. A refused login ends the session, for the shell to tell. */
function wrongWithScreen(): string {
  if (countUnderWay() > 0) return 'it was not answered'
  if (useSession.getState().ended === 'expired') return ''
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.textContent)
  if (headings.length !== 1) return `${headings.length} headings`
  if (document.querySelector('[aria-busy="true"], [role="progressbar"]')) return 'it still waits'
  if (!document.querySelector('main :is(a[href], button:not([disabled]))')) return 'no way on'
  // What the person has not chosen is nothing that the bank would have said.
  const untrue = /Nenhum[a ](?! opção escolhida)[^.]*|Não há [^.]*|ainda não tem [^.]*|Nada foi [^.]*/.exec(
    document.body.textContent,
  )
  return untrue ? `it claims: ${untrue[0]}` : ''
}
const expectWhole = () => waitFor(() => expect(wrongWithScreen()).toBe(''))

/**
 * Each call of each screen with each fault: a heading and a way on, nothing that waits for ever, nothing thrown
 * but a failed call, no complaint in the console, and nothing said to be missing that the bank only did not say.
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
    // A call that the page makes by itself may end the screen before the person has acted.
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
