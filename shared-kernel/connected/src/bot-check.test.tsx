import { ApiError } from '@portal/runtime/internals/api-error'
import { mockCalls } from '@portal/testing/fake-api'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { createRef, type RefObject } from 'react'
import { BotCheck, type BotCheckHandle } from './bot-check'

let mockIsFetched = false
jest.mock('./solve-challenge', () => {
  mockIsFetched = true
  return jest.requireActual('./solve-challenge')
})

const SECRET = 'test'
const MINUTE = 60_000

function answerChallenges(validForMs = 5 * MINUTE) {
  return mockCalls({
    'GET /api/v1/altcha': async () => {
      const challenge = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        keyPrefix: '0',
        deriveKey,
        expiresAt: new Date(Date.now() + validForMs),
        hmacSignatureSecret: SECRET,
      })
      return { status: 200, data: { ...challenge, signature: challenge.signature ?? '' } }
    },
  })
}

const box = () => screen.getByRole('checkbox')
const demandOf = ({ current }: RefObject<BotCheckHandle | null>) => act(async () => current?.demand())
function renderCheck() {
  const handle = createRef<BotCheckHandle>()
  render(<BotCheck ref={handle} />)
  return () => demandOf(handle)
}
const solved = () => screen.findByRole('checkbox', { name: 'Verificado: você não é um robô' })

test('what solves it is fetched when somebody comes to the form', async () => {
  render(
    <form>
      <input aria-label="CPF" />
      <BotCheck />
    </form>,
  )
  await act(async () => undefined)
  expect(mockIsFetched).toBe(false)
  act(() => screen.getByLabelText('CPF').focus())
  await waitFor(() => expect(mockIsFetched).toBe(true))
})

test('one press works out a proof that the server accepts', async () => {
  const user = userEvent.setup()
  answerChallenges()
  const demand = renderCheck()
  await user.click(screen.getByRole('checkbox', { name: 'Não sou um robô' }))
  expect(await solved()).toBeChecked()

  const { challenge, solution } = JSON.parse(atob((await demand()) ?? ''))
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: SECRET })
  expect(verified).toBe(true)
})

test('asks the server nothing before it is pressed, and nothing more once it is solved', async () => {
  const user = userEvent.setup()
  const api = answerChallenges()
  render(<BotCheck />)
  expect(api.calls).toHaveLength(0)
  await user.click(box())
  await solved()
  await user.click(box())
  expect(api.calls).toHaveLength(1)
})

test('on plain http it says what is needed', async () => {
  const user = userEvent.setup()
  answerChallenges()
  const subtle = jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
  render(<BotCheck />)
  await user.click(box())
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/só funciona por conexão segura/))
  Reflect.deleteProperty(window, 'isSecureContext')
  subtle.mockRestore()
})

test('without a challenge it says so and can be tried again', async () => {
  const user = userEvent.setup()
  mockCalls({
    'GET /api/v1/altcha': () => {
      throw new ApiError('network')
    },
  })
  const demand = renderCheck()
  await user.click(box())
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/Não foi possível verificar agora/))
  expect(box()).not.toBeChecked()
  expect(await demand()).toBeNull()
  expect(box()).toHaveAccessibleDescription(/Não foi possível verificar agora/)

  answerChallenges()
  await user.click(box())
  expect(await solved()).toBeChecked()
})

test('a proof that grows too old takes the check back to the start', async () => {
  const user = userEvent.setup()
  // On the mocked clock solving takes no time; the challenge expires after two seconds.
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20))
  answerChallenges(2_000)
  const demand = renderCheck()
  await user.click(box())
  await solved()
  await waitFor(() => expect(box()).not.toBeChecked())
  now.mockRestore()
  expect(box()).toHaveAccessibleDescription(/A verificação venceu/)
  expect(await demand()).toBeNull()
})

test('the screen can start it over', async () => {
  const user = userEvent.setup()
  answerChallenges()
  const handle = createRef<BotCheckHandle>()
  render(<BotCheck ref={handle} />)
  await user.click(box())
  await solved()
  act(() => handle.current?.reset())
  expect(screen.getByRole('checkbox', { name: 'Não sou um robô' })).not.toBeChecked()
})

test('a form that lacks the proof makes the box say so and focuses it, until it is solved', async () => {
  const user = userEvent.setup()
  answerChallenges()
  const demand = renderCheck()
  expect(await demand()).toBeNull()
  expect(box()).toHaveAccessibleDescription('Erro: Confirme que você não é um robô')
  expect(box()).toHaveFocus()
  await user.click(box())
  await solved()
  expect(box()).not.toHaveAccessibleDescription()
})

test('a form that is sent meanwhile waits for the proof', async () => {
  const user = userEvent.setup()
  answerChallenges()
  const demand = renderCheck()
  await user.click(box())
  expect(await demand()).not.toBeNull()
  expect(await solved()).toBeChecked()
})

test('one that takes long tells how far it is, and can be cancelled: what was typed stays', async () => {
  const user = userEvent.setup()
  mockCalls({
    'GET /api/v1/altcha': async () => {
      // More rounds than any test waits for.
      const most = { counter: 10_000_000, data: { rounds: 10_000_000 } }
      const easy = { algorithm: 'SHA-256', cost: 1, deriveKey, hmacSignatureSecret: SECRET }
      const challenge = await createChallenge({ ...easy, ...most })
      return { status: 200, data: { ...challenge, signature: challenge.signature ?? '' } }
    },
  })
  const handle = createRef<BotCheckHandle>()
  render(
    <form>
      <input aria-label="CPF" />
      <BotCheck ref={handle} />
    </form>,
  )
  await user.type(screen.getByLabelText('CPF'), '529')
  await user.click(box())
  expect(box()).toHaveAccessibleName('Verificando…')
  await waitFor(() => expect(box()).toHaveAccessibleName(/Verificando… \d+%/))
  expect(screen.getByText(/O que você digitou fica aqui/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar a verificação' }))
  expect(box()).toHaveAccessibleName('Não sou um robô')
  expect(box()).toHaveFocus()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByLabelText('CPF')).toHaveValue('529')
  expect(await demandOf(handle)).toBeNull()

  answerChallenges()
  await user.click(box())
  expect(await solved()).toBeChecked()
})
