/**
 * Test kit for module teams: a module's routes at a path, with a fake session and fake responses, or the
 * sandbox's, ready for user-event. `docs/kernel.md` shows a test.
 */

import { defaultConfig } from '@portal/demo-bank'
import { type PortalConfig, setConfig } from '@portal/runtime/internals/config'
import { signIn } from '@portal/runtime/internals/session'
import { keepSessionLink } from '@portal/runtime/internals/session-link'
import { identification } from '@portal/runtime/internals/visit'
import { createMemoryRouter, type RouteObject, RouterProvider, useRouteError } from '@portal/runtime/router'
import { type SlotHost, setSlotHost } from '@portal/runtime/slots'
import { type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type FakeApi, type Handlers, mockCalls } from './fake-api'
import { jwt } from './fake-token'
import { type FaultName, type FaultyCall, mockFault } from './faults'
import { transportTo } from './real-api'
import { resetKernel } from './reset-kernel'

export { type FakeApi, type Handlers, problem } from './fake-api'
export { jwt } from './fake-token'
export { countUnderWay, type FaultName, type FaultyCall, faultNames } from './faults'
export { resetKernel } from './reset-kernel'

export interface RoutesUnderTest {
  /** Logs this CPF or CNPJ in, or the token's; without it the visitor is anonymous. */
  loggedIn?: string
  /** The id of a consult before (X-Identification). */
  consulted?: string
  /** The API's responses, by call. A call without a handler fails the test that makes it. */
  answers?: Handlers
  /** Origin of an API for the calls missing in `answers`: the sandbox's, from `@portal/sandbox/testing`. */
  bank?: string
  config?: Partial<PortalConfig>
  /** Stands in for the shell: the cards and extensions of other modules. */
  slots?: SlotHost
  /** Navigation state passed to the route. */
  state?: unknown
  /** Runs before rendering; stores what earlier screens of the visit store. */
  before?: () => void
  /** Sends the answers through the real HTTP client, which validates them. */
  overWire?: boolean
}

export interface RenderedRoutes extends RenderResult {
  user: UserEvent
  /** Calls made so far, without the journey events. */
  calls: FakeApi['calls']
  /** Journey steps sent so far. */
  steps: FakeApi['steps']
  /** Current path and query. */
  location(): string
  /** Commits pending React updates. */
  redraw(): void
}

/** Renders `routes` at `path`; a path that the module does not own shows an empty page. */
export function renderRoutes(
  routes: RouteObject[],
  path: string,
  {
    loggedIn,
    consulted,
    answers = {},
    bank,
    config,
    slots,
    state,
    before,
    overWire = false,
  }: RoutesUnderTest = {},
): RenderedRoutes {
  resetKernel()
  setConfig({ ...defaultConfig, ...config })
  setSlotHost(slots)
  if (loggedIn !== undefined) signIn(loggedIn.includes('.') ? loggedIn : jwt({ CpfCnpj: loggedIn }))
  if (consulted !== undefined) identification.set(consulted)
  before?.()
  const { calls, steps } = mockCalls(answers, bank === undefined ? undefined : transportTo(bank))
  if (fault !== null || overWire) mockFault(answers, fault, () => faultsMet++)
  const elsewhere: RouteObject = {
    path: '*',
    element: fault === null ? null : <Landing title="Outra página" />,
  }
  const url = new URL(path, 'https://portal.example')
  const entry = { pathname: url.pathname, search: keepSessionLink(url.search), hash: url.hash, state }
  const root: RouteObject = {
    HydrateFallback: Nothing,
    ...(fault && { ErrorBoundary: RouteFailure }),
    children: [...routes, elsewhere],
  }
  const router = createMemoryRouter([root], { initialEntries: [entry] })
  const page = (
    <main>
      <RouterProvider router={router} />
    </main>
  )
  const rendered = render(page)
  return {
    ...rendered,
    user: userEvent.setup(),
    calls,
    steps,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    redraw: () => rendered.rerender(page),
  }
}

let fault: { call: FaultyCall; name: FaultName } | null = null

/** Makes one call of the next `renderRoutes` fail; null for none. */
export function setFault(next: typeof fault): void {
  fault = next
  routeFailures.length = 0
  faultsMet = 0
}

let faultsMet = 0

/** How often the faulty call was made. */
export const countFaults = () => faultsMet

/** What loaders and screens threw while a fault is set; the shell tells failed calls from crashes by it. */
export const routeFailures: unknown[] = []

/** Stands in for the shell's error boundary. */
function RouteFailure() {
  routeFailures.push(useRouteError())
  return <Landing title="Falha" />
}

function Landing({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <a href="/">Voltar</a>
    </>
  )
}

function Nothing() {
  return null
}
