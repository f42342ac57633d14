import type { RouteMeta } from '@portal/registry-format'
import { ApiError, flushJourney } from '@portal/runtime'
import type { RouteObject } from '@portal/runtime/router'
import { renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { act, screen, waitFor } from '@testing-library/react'
import { reloadDocument } from '../layout/reload-document'
import { reportFailure } from '../loader/failure-report'
import { type FailureKind, ModuleFailure } from '../loader/module-failure'
import { loadedVersion } from '../loader/module-loader'
import { getRegistry, isDegraded, refreshRegistry, selectRelease } from '../registry/registry'
import { failureTexts } from './failure-texts'
import { ModuleFailurePage } from './module-failure-page'

jest.mock('../layout/reload-document', () => ({ reloadDocument: jest.fn() }))
jest.mock('../loader/failure-report', () => ({ reportFailure: jest.fn() }))
jest.mock('../loader/module-loader', () => ({ loadedVersion: jest.fn() }))
jest.mock('../registry/registry', () => ({
  getRegistry: jest.fn(() => null),
  runningShell: () => null,
  isDegraded: jest.fn(),
  refreshRegistry: jest.fn(),
  selectRelease: jest.fn(),
}))

const reported = () =>
  jest.mocked(reportFailure).mock.calls.map(([{ module, version, kind }]) => `${module}@${version}: ${kind}`)

/** @param running version loaded in this tab */
function versions(running: string | null, released: string) {
  jest.mocked(loadedVersion).mockReturnValue(running)
  jest.mocked(selectRelease).mockReturnValue({ version: released } as ReturnType<typeof selectRelease>)
  jest.mocked(refreshRegistry).mockResolvedValue({ modules: { 'mfe-x': {} } } as never)
}

const meta: RouteMeta = {
  title: 'Página',
  audience: 'any',
  bar: 'plain',
  module: 'mfe-x',
  version: '1.0.0',
}

/** Renders a module's page that throws each of `errors` in turn, then succeeds. */
function show(errors: unknown[], where: 'loading' | 'rendering' = 'loading', path = '/pagina') {
  const left = [...errors]
  let attempts = 0
  const fail = () => {
    attempts += 1
    if (left.length > 0) throw left[0]
  }
  const Page = () => {
    if (where === 'rendering') fail()
    return <h1>A página</h1>
  }
  const route: RouteObject = {
    path,
    Component: Page,
    ErrorBoundary: ModuleFailurePage,
    handle: meta,
    loader: () => {
      if (where === 'loading') fail()
      return null
    },
  }
  const rendered = renderRoutes([route], path)
  return { ...rendered, mend: () => left.shift(), attempts: () => attempts }
}

const retry = () => screen.findByRole('button', { name: 'Tentar de novo' })

/** React runs passive effects some time after the commit; one of them tracks the failure. */
const untilTracked = (steps: readonly string[], expected = ['erroCarregarConteudo']) =>
  waitFor(async () => {
    await flushJourney()
    expect(steps).toEqual(expected)
  })

beforeEach(() => {
  jest.clearAllMocks()
  versions(null, '1.0.0')
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

const kinds: FailureKind[] = [
  'network',
  'timeout',
  'http',
  'integrity',
  'evaluation',
  'invalid-module',
  'incompatible-kernel',
  'render',
  'disabled',
  'discovery',
  'unresponsive',
]

it('shows the code of a required call that failed', async () => {
  show([new ApiError('http', { status: 500, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })])
  expect(await screen.findByText('aaaaaa-bbb')).toHaveAttribute('translate', 'no')
  expect(screen.getByText(wholeText('Código para o atendimento: mfe-x@1.0.0: render'))).toBeVisible()
})

it.each(kinds)('%s: says what to do, takes the focus and offers other ways', async (kind) => {
  const { steps } = show([new ModuleFailure(kind, 'mfe-x', '1.0.0')])
  const title = await screen.findByRole('heading', { level: 1, name: failureTexts[kind].title })
  expect(title).toHaveFocus()
  expect(screen.getByText(failureTexts[kind].text)).toBeInTheDocument()
  expect(screen.getByText(wholeText(`Código para o atendimento: mfe-x@1.0.0: ${kind}`))).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ligue (11) 4858-5151' })).toHaveAttribute(
    'href',
    'tel:+551148585151',
  )
  await untilTracked(steps, ['render', 'disabled', 'unresponsive'].includes(kind) ? [] : undefined)
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/551148585151')
})

describe('report', () => {
  it('is left to the loader for what the loader threw', async () => {
    const { steps } = show([new ModuleFailure('evaluation', 'mfe-x', '1.0.0')])
    await untilTracked(steps)
    expect(reported()).toEqual([])
  })

  it.each([
    [new ModuleFailure('discovery', 'registry', 'none'), 'registry@none: discovery'],
    [new TypeError('x is undefined'), 'mfe-x@1.0.0: render'],
    [Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }), 'mfe-x@1.0.0: network'],
  ])('%s is sent once, as %s', async (error, message) => {
    show([error], 'rendering')
    await retry()
    await waitFor(() => expect(reported()).toEqual([message]))
  })
})

describe('Tentar de novo', () => {
  it.each(['loading', 'rendering'] as const)('works after a failure of %s', async (where) => {
    const { user, mend, location } = show([new Error('quebrou')], where)
    const button = await retry()
    mend()
    await user.click(button)
    expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument()
    expect(refreshRegistry).toHaveBeenCalledTimes(1)
    expect(location()).toBe('/pagina')
  })

  it('works on the second go when the first fails too', async () => {
    const { user, mend, attempts } = show([new Error('quebrou')])
    await user.click(await retry())
    await waitFor(() => expect(attempts()).toBe(2))
    await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'))
    mend()
    await user.click(await retry())
    expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument()
  })

  it('takes the release that puts a broken one right', async () => {
    versions('1.0.0', '1.0.1')
    const { user } = show([new TypeError('x is undefined')], 'rendering')
    await user.click(await retry())
    await waitFor(() => expect(reloadDocument).toHaveBeenCalledTimes(1))
  })

  it('asks anew for a file that is late', async () => {
    const { user } = show([new ModuleFailure('timeout', 'mfe-x', '1.0.0')])
    await user.click(await retry())
    await waitFor(() => expect(reloadDocument).toHaveBeenCalledTimes(1))
  })

  it('keeps the page where nothing answers', async () => {
    jest.mocked(isDegraded).mockReturnValueOnce(true)
    const { user } = show([new ModuleFailure('timeout', 'mfe-x', '1.0.0')])
    await user.click(await retry())
    expect(await retry()).toBeInTheDocument()
    expect(reloadDocument).not.toHaveBeenCalled()
  })

  it('works at an address with an anchor', async () => {
    const failing = [true]
    const route: RouteObject = {
      path: '/pagina',
      element: <h1>A página</h1>,
      ErrorBoundary: ModuleFailurePage,
      loader: () => {
        if (failing.pop()) throw new Error('quebrou')
        return null
      },
    }
    const { user } = renderRoutes([route], '/pagina?a=1#parte')
    await user.click(await retry())
    expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument()
  })
})

describe('a module that is switched off', () => {
  afterEach(() => jest.mocked(getRegistry).mockReturnValue(null))
  const says = (module: object) =>
    jest.mocked(getRegistry).mockReturnValue({ modules: { 'mfe-x': module } } as never)

  it('comes back by itself when the registry says that it is on again, and only then', async () => {
    jest.useFakeTimers()
    says({ disabled: 'manutenção' })
    const { mend, attempts } = show([new ModuleFailure('disabled', 'mfe-x', '1.0.0')])
    expect(await retry()).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(attempts()).toBe(1)

    mend()
    says({})
    expect(await screen.findByRole('heading', { name: 'A página' })).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(attempts()).toBe(2)
  })
})

describe('a file that a deploy took away', () => {
  const gone = () => new ModuleFailure('http', 'mfe-x', '1.0.0')

  it('brings the new document, once for each version', async () => {
    versions('1.0.0', '2.0.0')
    const { unmount } = show([gone()])
    await waitFor(() => expect(reloadDocument).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    const reloaded = sessionStorage.getItem('portal.reloaded') ?? ''
    unmount()

    const forgetful = jest
      .spyOn(Storage.prototype, 'getItem')
      .mockImplementation((key) => (key === 'portal.reloaded' ? reloaded : null))
    show([gone()])
    expect(await retry()).toBeInTheDocument()
    expect(reloadDocument).toHaveBeenCalledTimes(1)
    forgetful.mockRestore()
  })

  it.each<[string, string | null, string, FailureKind]>([
    ['the version that runs is the released one', '1.0.0', '1.0.0', 'http'],
    ['nothing of the module runs yet', null, '2.0.0', 'network'],
    ['the failure is of another kind', '1.0.0', '2.0.0', 'evaluation'],
  ])('no reload when %s', async (_, running, released, kind) => {
    versions(running, released)
    const { steps } = show([new ModuleFailure(kind, 'mfe-x', '1.0.0')])
    expect(await retry()).toBeInTheDocument()
    await untilTracked(steps)
    expect(reloadDocument).not.toHaveBeenCalled()
  })
})

it("shows a loader's 404 as a page that is not available", async () => {
  show([new Response('', { status: 404 })])
  expect(await screen.findByRole('heading', { name: 'Esta página não está disponível' })).toBeInTheDocument()
  await act(async () => undefined)
  expect(reported()).toEqual([])
})
