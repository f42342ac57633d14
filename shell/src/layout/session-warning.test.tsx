import { clockTime } from '@portal/domain/opening-hours'
import { announce, signIn, useAnnouncement, useIdleEnd, useSession, useToasts } from '@portal/runtime'
import { forgetServerTime, learnServerTime } from '@portal/runtime/internals/clock'
import { endSession } from '@portal/runtime/internals/session'
import { type Handlers, jwt, problem, renderRoutes } from '@portal/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { SessionWarningSlot, useSessionNotice } from './session-warning-slot'

const CPF = '52998224725'
const RENEW = 'POST /api/auth/RenovarSessao'
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const token = (seconds: number) => jwt({ CpfCnpj: CPF, exp: inSeconds(seconds) })

function Page() {
  return (
    <>
      {useSessionNotice()}
      <h1 id="conteudo" tabIndex={-1}>
        Página
      </h1>
      <SessionWarningSlot />
    </>
  )
}

async function open(secondsLeft: number, answers: Handlers = {}, sessionRenewal = true) {
  const rendered = renderRoutes([{ path: '/', element: <Page /> }], '/', {
    answers,
    config: { sessionRenewal },
  })
  act(() => void signIn(token(secondsLeft)))
  // The chunk loads once there is a session.
  await act(() => import('./session-warning'))
  return rendered
}

// jsdom has no requestIdleCallback.
beforeEach(() => void Object.assign(window, { requestIdleCallback: (work: () => void) => work() }))
afterEach(() => useIdleEnd.setState({ endsAt: null }))

const warning = () => screen.queryByText(/^Sua sessão termina às \d\dh\d\d/)

test('somebody who asks to stay has a later end', async () => {
  const { user, calls } = await open(90, {
    [RENEW]: {
      status: 200,
      data: { status: 'OK', token: token(3600), expiraEm: '2030-01-01T00:00:00-03:00' },
    },
  })
  await waitFor(() => expect(warning()).toBeInTheDocument())
  expect(useAnnouncement.getState().announcement).toMatchObject({
    message: expect.stringMatching(/Quer continuar\?$/),
    politeness: 'assertive',
  })
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(warning()).not.toBeInTheDocument())
  expect(calls).toMatchObject([{ call: RENEW, body: {} }])
  expect(useSession.getState().session?.expiresAt).toBeGreaterThan(Date.now() + 3_500_000)
  expect(screen.getByRole('heading')).toHaveFocus()
})

/** Sets the idle end of the session. */
const endsSoon = (at: number | null) => act(() => useIdleEnd.setState({ endsAt: at }))

test('a session that nobody uses: the same words in the same place, and a press is enough', async () => {
  const { user, calls } = await open(3600, {}, false)
  const use = () => endsSoon(null)
  window.addEventListener('click', use)
  try {
    endsSoon(Date.now() + 120_000)
    expect(warning()).toHaveTextContent(/para proteger seus dados\. Quer continuar\?$/)
    expect(useAnnouncement.getState().announcement).toMatchObject({ politeness: 'assertive' })
    await user.tab()
    expect(screen.getByRole('button', { name: 'Continuar' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(warning()).not.toBeInTheDocument()
    expect(screen.getByRole('heading')).toHaveFocus()
    expect(calls).toEqual([])
  } finally {
    window.removeEventListener('click', use)
  }
})

test('shows the end by the bank’s clock, not the device’s', async () => {
  const threeHours = 3 * 3_600_000
  try {
    const start = Date.now()
    await open(3 * 3600 + 90)
    learnServerTime(Date.now() + threeHours)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const shownTime = () => warning()?.textContent?.match(/\d\dh\d\d/)?.[0]
    // The seconds that the test itself takes may cross a minute.
    const possible = () =>
      [start, Date.now()].map((time) => clockTime(time + threeHours + 90_000).slice(0, 5))
    await waitFor(() => expect(possible()).toContain(shownTime()))
    const end = Date.now() + 60_000
    endsSoon(end)
    expect(shownTime()).toBe(clockTime(end + threeHours).slice(0, 5))
  } finally {
    forgetServerTime()
  }
})

test('of two ends shows the earlier one', async () => {
  await open(90, {}, false)
  await waitFor(() => expect(warning()).toHaveTextContent(/você volta para esta página\.$/))
  endsSoon(Date.now() + 110_000)
  expect(warning()).toHaveTextContent(/você volta para esta página\.$/)
  endsSoon(Date.now() + 60_000)
  expect(warning()).toHaveTextContent(/Quer continuar\?$/)
})

test('a background tab shows it in the title, and announces it again in the foreground', async () => {
  let visibility: DocumentVisibilityState = 'hidden'
  const spy = jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  try {
    document.title = 'Suas oportunidades'
    await open(3600)
    endsSoon(Date.now() + 120_000)
    expect(document.title).toMatch(/^Sua sessão termina às/)
    announce('outra coisa')
    visibility = 'visible'
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(document.title).toBe('Suas oportunidades')
    expect(useAnnouncement.getState().announcement?.message).toMatch(/^Sua sessão termina às/)
  } finally {
    spy.mockRestore()
  }
})

test('two minutes before the end, and not earlier', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    await open(600)
    expect(warning()).not.toBeInTheDocument()
    act(() => void jest.advanceTimersByTime(481_000))
    expect(warning()).toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test.each<[string, boolean, Handlers]>([
  ['where the bank offers none', false, {}],
  [
    'that has lasted as long as one may',
    true,
    {
      [RENEW]: () => {
        throw problem(409, 'Sessão não pode ser prolongada', { codigo: 'SESSAO_NO_LIMITE' })
      },
    },
  ],
])('nobody is offered to stay in a session %s', async (_, offered, answers) => {
  const { user } = await open(90, answers, offered)
  await waitFor(() => expect(warning()).toBeInTheDocument())
  if (offered) await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(warning()).toHaveTextContent(/entre de novo e você volta para esta página\.$/))
  expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument()
})

test('the notice stays until it is closed or the person logs in again', async () => {
  const { user } = await open(3600)
  announce('R$ 10,00')
  act(() => endSession('expired'))
  const text = 'Sua sessão terminou. Entre de novo para continuar de onde parou.'
  expect(await screen.findByText(text)).toBeInTheDocument()
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ message: text, tone: 'error' }]))
  await user.click(screen.getByRole('button', { name: 'Entendi' }))
  expect(screen.queryByText(text)).not.toBeInTheDocument()
  act(() => void signIn(token(3600)))
  act(() => endSession('expired'))
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('explains a tab in which another person was logged in', async () => {
  await open(3600)
  act(() => useSession.setState({ ended: 'elsewhere' }))
  expect(await screen.findByText(/^Outra pessoa entrou neste navegador\./)).toBeInTheDocument()
})

test('a login that the browser refuses to store says what that means', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { user } = await open(3600)
  const notice = await screen.findByText(/^Este navegador não deixa guardar o seu acesso/)
  expect(notice).toHaveTextContent(
    'Se você recarregar a página ou abrir outra aba, será preciso entrar de novo.',
  )
  await user.click(screen.getByRole('button', { name: 'Entendi' }))
  expect(screen.queryByText(/^Este navegador/)).not.toBeInTheDocument()
  refuse.mockRestore()
  act(() => void signIn(token(3600)))
  expect(screen.queryByText(/^Este navegador/)).not.toBeInTheDocument()
})
