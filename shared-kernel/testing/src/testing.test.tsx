import { outcomeOf } from '@portal/debtor'
import { ApiError, send, sendForFile, track, useConfig, useSession } from '@portal/runtime'
import { Link, type RouteObject, useLoaderData, useLocation, useNavigate } from '@portal/runtime/router'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { problem, renderRoutes } from './index'

function Greeting() {
  const { session } = useSession()
  const { brand } = useConfig()
  return <h1>{session === null ? 'Ninguém' : `${session.stateMode} no ${brand.name}`}</h1>
}

function Ring() {
  const [message, setMessage] = useState('')
  const navigate = useNavigate()
  const ring = async () => {
    track('consultaCpf')
    try {
      await send('POST /api/v1/meligue', { body: { phone: '11987654321' } })
      await navigate('/sucesso?de=meligue')
    } catch (error) {
      setMessage(outcomeOf('POST /api/v1/meligue', error, { stateMode: 'PF' }).message ?? '')
    }
  }
  return (
    <>
      <button type="button" onClick={ring}>
        Ligue-me
      </button>
      <p role="alert">{message}</p>
      <Link to="/central-de-duvidas">Dúvidas</Link>
    </>
  )
}

function Clock() {
  const { data } = useLoaderData<{ data: { serverDate: string } }>()
  return <time>{data.serverDate}</time>
}

const routes: RouteObject[] = [
  { path: '/ola', lazy: async () => ({ Component: Greeting }) },
  { path: '/ligue', Component: Ring },
  {
    path: '/hora',
    loader: ({ request }) => send('GET /api/v1/getServerDate', { signal: request.signal }),
    Component: Clock,
  },
  { path: '/estado', Component: () => <p>{JSON.stringify(useLocation().state)}</p> },
]

test('a lazy route sees the session and the configuration', async () => {
  renderRoutes(routes, '/ola', { loggedIn: '11222333000181' })
  expect(await screen.findByRole('heading', { name: 'PJ no Banco Aurora' })).toBeInTheDocument()
})

test('the next test starts without them', async () => {
  renderRoutes(routes, '/ola')
  expect(await screen.findByRole('heading', { name: 'Ninguém' })).toBeInTheDocument()
})

test('answers are typed by call; calls, steps and the place are seen', async () => {
  const { user, calls, steps, location } = renderRoutes(routes, '/ligue', {
    answers: { 'POST /api/v1/meligue': { status: 200, data: { status: 'OK', protocolo: '1' } } },
  })
  await user.click(screen.getByRole('button', { name: 'Ligue-me' }))
  await waitFor(() => expect(location()).toBe('/sucesso?de=meligue'))
  expect(calls).toMatchObject([{ call: 'POST /api/v1/meligue', body: { phone: '11987654321' } }])
  await waitFor(() => expect(steps).toEqual(['consultaCpf']))
})

test('a refusal is thrown by the handler', async () => {
  const { user } = renderRoutes(routes, '/ligue', {
    answers: {
      'POST /api/v1/meligue': () => {
        throw problem(429, 'Calma')
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Ligue-me' }))
  expect(await screen.findByText(/Você excedeu o número de chamadas/)).toBeInTheDocument()
})

test('loaders run, with a signal', async () => {
  renderRoutes(routes, '/hora', {
    answers: {
      'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '2026-11-20T12:00:00-03:00' } },
    },
  })
  expect(await screen.findByText('2026-11-20T12:00:00-03:00')).toBeInTheDocument()
})

test('a link may carry state', () => {
  renderRoutes(routes, '/estado', { state: { from: 'x' } })
  expect(screen.getByText('{"from":"x"}')).toBeInTheDocument()
})

test('a call that nobody answers is an error that names it', async () => {
  renderRoutes(routes, '/ligue')
  await expect(send('GET /api/v1/getServerDate')).rejects.toThrow('GET /api/v1/getServerDate')
})

test('files are blobs, anything else is malformed', async () => {
  const params = { carteira: '1', acordo: '2', parcela: '3', exec: '0' }
  const call = 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}' as const
  renderRoutes(routes, '/ligue', { answers: { [call]: { status: 200, data: new Blob(['%PDF']) } } })
  expect((await sendForFile(call, { params })).filename).toBe('boleto.pdf')
  renderRoutes(routes, '/ligue', {
    answers: { 'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '' } } },
  })
  await expect(sendForFile('GET /api/v1/getServerDate')).rejects.toBeInstanceOf(ApiError)
})
