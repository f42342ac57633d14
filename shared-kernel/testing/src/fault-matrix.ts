import { ApiError } from '@portal/runtime/internals/api-error'
import { useSession } from '@portal/runtime/internals/session'
import { cleanup, screen, waitFor } from '@testing-library/react'
import {
  countFaults,
  type FaultyCall,
  faultNames,
  type RenderedRoutes,
  routeFailures,
  setFault,
} from './index'

/** A screen that makes a call, and what a person does until it is made. */
export interface FaultyScreen {
  open: () => RenderedRoutes
  act?: (opened: RenderedRoutes) => Promise<void>
}

/**
 * Each call of each screen with each fault: a heading and a way on, nothing that waits for ever, nothing thrown
 * but a failed call, no complaint in the console. A refused login ends the session, for the shell to tell.
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
    await act?.(opened)
    await waitFor(() => expect(countFaults()).toBeGreaterThan(0))
    await waitFor(() => {
      if (useSession.getState().ended === 'expired') return
      expect(screen.queryAllByRole('heading').length).toBeGreaterThan(0)
      expect([...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].length).toBeGreaterThan(0)
      expect(document.querySelector('[aria-busy="true"], [role="progressbar"]')).toBeNull()
    })
    for (const failure of routeFailures) expect(failure).toBeInstanceOf(ApiError)
    expect(complaints).toEqual([])
    cleanup()
  })
}
