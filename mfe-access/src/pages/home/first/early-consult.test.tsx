import type { StateMode } from '@portal/domain/tax-id'
import { useAnnouncement, useExpectedPage } from '@portal/runtime'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { fakeNetwork, requestPaths, requests, respondWith, withCsrf } from '@portal/testing/fake-network'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { clearLastConsult } from '../../../consult/consult'
import { easyBotCheck } from '../../../testing/bot-check'
import { ConsultCard } from '../consult-card'
import { startEarlyConsult } from './early-consult'

fakeNetwork()

const CPF = '529.982.247-25'
const client = { 'POST /api/verificar': { detail: 'OK', data: { cpfCnpj: '', telefone: '1', email: '' } } }

function Home() {
  const [mode, setMode] = useState<StateMode>('PF')
  const input = useRef<HTMLInputElement>(null)
  // As the shell does once the screen is hydrated.
  useEffect(() => {
    if (isPressed) screen.getByRole('button', { name: 'Consultar' }).click()
  }, [])
  return (
    <>
      <ConsultCard mode={mode} onModeChange={setMode} taxIdInput={input} />
      <Drawn />
    </>
  )
}

/** Between the drawing of the form and its effects. */
let whileDrawn = () => {}
function Drawn() {
  whileDrawn()
  return null
}

let isPressed = false
let taken: Root | undefined
const originalFetch = globalThis.fetch
let sent: { call: string; body: unknown; headers: Headers }[]
let answers: Record<string, unknown>

beforeEach(() => {
  sent = []
  answers = {
    'GET /api/v1/altcha': Object.values(easyBotCheck).map((each) => Reflect.get(Object(each), 'data'))[0],
    'GET /api/v1/get-csrf-token': { csrfToken: 'csrf-early' },
    ...client,
  }
  globalThis.fetch = async (url, { method, body, headers } = {}) => {
    const call = `${method} ${url}`
    sent.push({ call, body: body ? JSON.parse(String(body)) : null, headers: new Headers(headers) })
    if (answers[call] === undefined) throw new TypeError('no route')
    return new Response(JSON.stringify(answers[call]), { headers: { 'content-type': 'application/json' } })
  }
  respondWith(withCsrf(() => ({ status: 200, data: { execId: '9f2c01ab-0000-4000-8000-000000000001' } })))
  clearLastConsult()
})
afterEach(async () => {
  await act(async () => taken?.unmount())
  taken = undefined
  isPressed = false
  late = undefined
  whileDrawn = () => {}
  globalThis.fetch = originalFetch
  window.earlyCalls = []
  delete window.earlyConsult
  document.body.innerHTML = ''
})

/** The code of the home, as long as it does not come. */
let late: Promise<void> | undefined

function Module({ children }: { children: ReactNode }) {
  if (late) use(late)
  return children
}

const page = () => (
  <Suspense>
    <Module>
      <RouterProvider
        router={createMemoryRouter([
          { path: '/', Component: Home },
          { path: '*', element: <h1>Depois</h1> },
        ])}
      />
    </Module>
  </Suspense>
)

/** The page as it came, alive by its first script alone. */
function open() {
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div><span role="status"></span>`
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  window.earlyConsult = startEarlyConsult(form, '')
  return { user: userEvent.setup(), form }
}

async function takeOver(): Promise<jest.Mock> {
  const differs = jest.fn()
  await act(async () => {
    taken = hydrateRoot(document.querySelector('#root') as Element, page(), { onRecoverableError: differs })
  })
  return differs
}

const consults = () => sent.filter(({ call }) => call === 'POST /api/verificar')
const box = (name: string) => screen.findByRole('checkbox', { name })
const SOLVED = 'Verificado: você não é um robô'

test('what was ticked and sent before React is taken over as it stands, and asked once', async () => {
  const { user, form } = open()
  await user.type(screen.getByLabelText('CPF'), CPF)
  await user.click(await box('Não sou um robô'))
  expect(await box(SOLVED)).toBeChecked()
  expect(form.sendEarly?.()).toBe(true)
  await waitFor(() => expect(consults()).toHaveLength(1))
  const button = screen.getByRole('button', { name: 'Consultar' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button.querySelector('[aria-hidden]')).toBeVisible()
  expect(consults()[0]?.body).toMatchObject({ cpfCnpj: '52998224725', stateMode: 'PF' })
  expect(consults()[0]?.headers.get('X-CSRF-Token')).toBe('csrf-early')
  expect(consults()[0]?.headers.get('X-Identification')).toBe('52998224725')

  isPressed = true
  const differs = await takeOver()
  expect(differs).not.toHaveBeenCalled()
  expect(window.earlyConsult).toBeUndefined()
  expect(await screen.findByText('Depois')).toBeInTheDocument()
  expect(consults()).toHaveLength(1)
  expect(requestPaths()).not.toContain('post /api/verificar')
  expect(requests.find(({ method }) => method === 'post')?.headers['X-CSRF-Token']).toBe('csrf-early')
})

test('the check is spoken of as it goes on, once, and not by two', async () => {
  useAnnouncement.setState({ announcement: null })
  const { user } = open()
  const [, voice] = screen.getAllByRole('status')
  const spoken: unknown[] = []
  const listener = new MutationObserver(() => spoken.push(voice?.textContent))
  listener.observe(document.body, { childList: true, subtree: true })
  await user.click(await box('Não sou um robô'))
  await box(SOLVED)
  expect(new Set(spoken)).toEqual(new Set(['Verificando…', SOLVED]))
  await takeOver()
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(useAnnouncement.getState().announcement).toBeNull()
})

test('a check that is still being solved goes on in React', async () => {
  const { user } = open()
  let answer = () => {}
  const { fetch } = globalThis
  globalThis.fetch = async (...asked) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return fetch(...asked)
  }
  await user.click(await box('Não sou um robô'))
  expect(await box('Verificando…')).toHaveAttribute('aria-busy', 'true')
  const differs = await takeOver()
  expect(differs).not.toHaveBeenCalled()
  expect(await box('Verificando…')).toHaveAttribute('aria-busy', 'true')
  globalThis.fetch = fetch
  answer()
  expect(await box(SOLVED)).toBeChecked()
})

test('a check that failed says so once React is there, and can be ticked again', async () => {
  delete answers['GET /api/v1/altcha']
  const { user } = open()
  await user.click(await box('Não sou um robô'))
  await takeOver()
  expect(await box('Não sou um robô')).toHaveAccessibleDescription(/Não foi possível verificar agora/)
})

const WRONG = 'Verifique se o CPF/CNPJ é válido'
const MISSING = 'Confirme que você não é um robô'
const idField = () => screen.getByLabelText('CPF')

test.each([
  ['without an id', '', true, [WRONG]],
  ['with a wrong id', '529.982.247-24', true, [WRONG]],
  ['without the check', CPF, false, [MISSING]],
  ['with nothing at all', '', false, [WRONG, MISSING]],
])('%s nothing is sent, why is said at once, and React says the same', async (_, typed, ticks, said) => {
  const { user, form } = open()
  if (typed) await user.type(idField(), typed)
  if (ticks) await user.click(await box('Não sou um robô'))
  if (ticks) await box(SOLVED)
  expect(form.sendEarly?.()).toBe(true)
  const wrong = () =>
    [[idField(), WRONG] as const, [screen.getByRole('checkbox'), MISSING] as const].filter(([, words]) =>
      said.includes(words),
    )
  const expectSaid = () => {
    for (const [input, words] of wrong()) {
      expect(input).toBeInvalid()
      expect(input).toHaveAccessibleDescription(new RegExp(`^Erro: ${words}`))
    }
    expect(screen.getAllByText('Erro:', { ignore: '[hidden] *' })).toHaveLength(said.length)
    expect(wrong()[0]?.[0]).toHaveFocus()
  }
  expectSaid()
  isPressed = true
  const differs = await takeOver()
  expect(differs).not.toHaveBeenCalled()
  expectSaid()
  await waitFor(() => expect(idField().closest('form')).not.toHaveAttribute('aria-busy'))
  expectSaid()
  expect(consults()).toEqual([])
})

describe('who stays in the field with Enter hears why nothing was sent', () => {
  test('before React', async () => {
    const { user, form } = open()
    await user.type(idField(), '5')
    form.sendEarly?.()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(WRONG)
  })

  test('by React', async () => {
    const { user } = open()
    await takeOver()
    await user.type(idField(), '5{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(`Erro: ${WRONG}`)
  })
})

test('what was said is taken back as it is mended before React', async () => {
  const { user, form } = open()
  form.sendEarly?.()
  await user.type(idField(), CPF.slice(0, -1))
  expect(idField()).toHaveAccessibleDescription(/^Erro/)
  await user.type(idField(), '5')
  expect(idField()).toBeValid()
  expect(idField()).toHaveAccessibleDescription(/^Só os números/)
  const check = await box('Não sou um robô')
  expect(check).toHaveAccessibleDescription(`Erro: ${MISSING}`)
  await user.click(check)
  expect(await box(SOLVED)).not.toHaveAccessibleDescription()
  expect(check.closest('form')).not.toHaveTextContent(MISSING)
})

test('and after', async () => {
  const { user, form } = open()
  form.sendEarly?.()
  await takeOver()
  expect(idField()).toBeInvalid()
  await user.type(idField(), CPF)
  expect(idField()).toBeValid()
  expect(await box('Não sou um robô')).toBeInvalid()
})

test.each(['before React is there', 'while React waits for the code of this page'])(
  '%s another id than the one that was sent takes the consult back, with its check',
  async (moment) => {
    const { user, form } = open()
    await user.type(screen.getByLabelText('CPF'), CPF)
    await user.click(await box('Não sou um robô'))
    await box(SOLVED)
    form.sendEarly?.()
    await waitFor(() => expect(consults()).toHaveLength(1))
    if (moment.startsWith('while')) {
      late = new Promise(() => {})
      await takeOver()
    }
    await user.type(screen.getByLabelText('CPF'), '{Backspace}')
    expect(await box('Não sou um robô')).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Consultar' }).querySelector('[aria-hidden]')).toBeNull()
    expect(window.earlyCalls?.map(({ call }) => call)).not.toContain('POST /api/verificar')
  },
)

describe('the start of the portal', () => {
  let now: jest.SpyInstance<number>
  beforeEach(() => {
    now = jest.spyOn(performance, 'now').mockReturnValue(1000)
  })
  afterEach(() => now.mockRestore())

  const tick = async (user: UserEvent) => user.click(await box('Não sou um robô'))

  test.each([
    [
      'the consult is sent',
      async (user: UserEvent, form: HTMLFormElement) => {
        await tick(user)
        await box(SOLVED)
        form.sendEarly?.()
      },
    ],
    [
      'the check has failed',
      async (user: UserEvent) => {
        delete answers['GET /api/v1/altcha']
        await tick(user)
        await waitFor(() => expect(sent).toHaveLength(2))
      },
    ],
    [
      'the form is sent before its check is done',
      async (user: UserEvent, form: HTMLFormElement) => {
        await tick(user)
        form.sendEarly?.()
      },
    ],
  ])('goes on once %s', async (_, act) => {
    const { user, form } = open()
    await user.type(idField(), CPF)
    await act(user, form)
    now.mockReturnValue(1050)
    await window.untilUnused?.()
  })

  test('is put off while the check is worked out, too', async () => {
    const { user } = open()
    await user.type(idField(), CPF)
    await tick(user)
    jest.useFakeTimers({ doNotFake: ['performance'] })
    const goesOn = jest.fn()
    void window.untilUnused?.().then(goesOn)
    now.mockReturnValue(3400)
    await jest.advanceTimersByTimeAsync(2400)
    expect(goesOn).not.toHaveBeenCalled()
    now.mockReturnValue(3500)
    await jest.advanceTimersByTimeAsync(100)
    expect(goesOn).toHaveBeenCalled()
    jest.useRealTimers()
  })
})

test.each([
  ['for who has begun with the form', '5', '/login-cpf'],
  ['for nobody else', '', null],
])('%s what a consult needs is asked for once React has it', async (_, typed, expected) => {
  useExpectedPage.setState({ address: null })
  const { user } = open()
  if (typed) await user.type(idField(), typed)
  await takeOver()
  expect(useExpectedPage.getState().address).toBe(expected)
})

test('a first script that comes while React draws the form leaves it to React', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div>`
  delete window.earlyConsult
  let isLeft = false
  whileDrawn = () => {
    isLeft = 'earlyConsult' in window
  }
  await takeOver()
  expect(isLeft).toBe(true)
})

test('once React is there nothing is done here any more', async () => {
  const { user, form } = open()
  await user.type(screen.getByLabelText('CPF'), CPF)
  await takeOver()
  expect(form.sendEarly).toBeUndefined()
  await user.click(await box('Não sou um robô'))
  expect(sent).toEqual([])
})
