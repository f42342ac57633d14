import { act, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContactPanel } from './contact-panel'
import { ContactWidget } from './contact-widget'
import { createController } from './controller'
import { chatAnswer, type FakeHost, fakeHost } from './testing/fake-host'

const CHAT = 'chat'
const CALL_ME = 'callMe'
const CLICK_TO_CALL = 'clickToCall'
const called = { status: 'OK' } as const

async function openWidget(host: FakeHost = fakeHost()) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const controller = createController(host.onEvent)
  render(<ContactWidget host={host} controller={controller} loadPanel={async () => ContactPanel} />)
  await user.click(screen.getByRole('button', { name: 'Fale com a gente' }))
  return { user, host, controller }
}
const panel = () => screen.getByRole('dialog')
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

// Runs user actions and their effects in act(): otherwise React renders in a separate task, before or after the next
// line of the test.
configure({ asyncWrapper: (deed) => act(async () => deed()) })
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

test('the launcher opens the channels, in a dialog with a title that takes the focus', async () => {
  await openWidget()
  expect(screen.getByRole('button', { name: 'Fale com a gente' })).toHaveAttribute('aria-expanded', 'true')
  expect(panel()).toHaveAccessibleName('Fale com a gente')
  expect(within(panel()).getByRole('heading')).toHaveFocus()
  expect(
    within(panel())
      .getAllByRole('listitem')
      .map((item) => item.querySelector('strong')?.textContent),
  ).toEqual(['Chat', 'Ligação', 'WhatsApp', 'E-mail'])
})

test('each channel has its panel, and back leads to the list', async () => {
  const { user } = await openWidget()
  for (const title of ['Ligação', 'WhatsApp', 'E-mail', 'Chat']) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }))
    expect(panel()).toHaveAccessibleName(title)
    await user.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(panel()).toHaveAccessibleName('Fale com a gente')
  }
})

test.each([
  ['2026-11-27T19:59:00-03:00', 'Ligamos hoje até 20:00.'],
  ['2026-11-27T20:00:00-03:00', 'LigaçãoFechado agora. Abre amanhã às 8h.'],
  ['2026-11-28T20:00:00-03:00', 'LigaçãoFechado agora. Abre segunda-feira às 8h.'],
])('at %s by the server, whatever the device says, the list says: %s', async (now, words) => {
  jest.setSystemTime(new Date('2026-12-24T03:00:00-03:00'))
  await openWidget(fakeHost({ now }))
  expect(await screen.findByRole('button', { name: /^Ligação/ })).toHaveTextContent(words)
})

test('Escape hides the panel and gives the focus back to the launcher', async () => {
  const { user } = await openWidget()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Fale com a gente' })).toHaveFocus()
})

test('with the backend down, WhatsApp, telephone and e-mail still work', async () => {
  const { user } = await openWidget()
  await user.click(screen.getByRole('button', { name: /^WhatsApp/ }))
  expect(screen.getByRole('link', { name: /Abrir o WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/551148585151',
  )
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.click(screen.getByRole('button', { name: /^Ligação/ }))
  expect(screen.getByRole('link', { name: '(11) 4858-5151' })).toHaveAttribute('href', 'tel:+551148585151')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.click(screen.getByRole('button', { name: /^E-mail/ }))
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:atendimento@aurora.example?subject=Atendimento%20ao%20cliente',
    'mailto:segundavia@aurora.example?subject=Segunda%20via',
    'mailto:faturas@aurora.example?subject=Faturas%20em%20aberto',
    'mailto:reclamacoes@aurora.example?subject=Reclama%C3%A7%C3%B5es%20e%20sugest%C3%B5es',
  ])
})

test('when the panel cannot be fetched, plain links stand in for it, and another try is possible', async () => {
  const host = fakeHost()
  let online = false
  const loadPanel = async () => {
    if (!online) throw new Error('offline')
    return ContactPanel
  }
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<ContactWidget host={host} controller={createController()} loadPanel={loadPanel} />)
  await user.click(screen.getByRole('button', { name: 'Fale com a gente' }))
  const help = within(screen.getByRole('alert'))
  expect(help.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '(11) 4858-5151',
    'WhatsApp',
    'atendimento@aurora.example',
  ])
  expect(host.events).toContainEqual({ type: 'error', during: 'load', status: null })
  online = true
  await user.click(help.getByRole('button', { name: 'Tentar de novo' }))
  await pass(0)
  expect(panel()).toHaveAccessibleName('Fale com a gente')
})

describe('chat', () => {
  async function openChat(host = fakeHost()) {
    host.answer(CHAT, chatAnswer(['Olá!||Como posso ajudar?'], ['Segunda via']))
    const all = await openWidget(host)
    await all.user.click(screen.getByRole('button', { name: /^Chat/ }))
    await pass(0)
    return all
  }
  const log = () => screen.getByRole('log')

  test('shows the split messages in a polite log, and the bot buttons answer', async () => {
    const { user, host } = await openChat()
    expect(log()).toHaveAttribute('aria-live', 'polite')
    expect(log()).toHaveTextContent(/Olá!.*Como posso ajudar\?/)
    host.answer(CHAT, chatAnswer(['Qual é o seu CPF?']))
    await user.click(screen.getByRole('button', { name: 'Segunda via' }))
    expect(log()).toHaveTextContent(/Você: Segunda via.*Qual é o seu CPF\?/)
    expect(screen.queryByRole('button', { name: 'Segunda via' })).not.toBeInTheDocument()
  })

  test('Enter sends, Shift+Enter breaks the line', async () => {
    const { user, host } = await openChat()
    await user.type(screen.getByLabelText('Sua mensagem'), 'uma{Shift>}{Enter}{/Shift}duas{Enter}')
    expect(host.calls.at(-1)?.given).toMatchObject({ MensagemUsuario: 'uma\nduas' })
    expect(screen.getByLabelText('Sua mensagem')).toHaveValue('')
  })

  test('minimising keeps the dialogue, closing clears it', async () => {
    const { user, host } = await openChat()
    await user.click(screen.getByRole('button', { name: 'Minimizar' }))
    await user.click(screen.getByRole('button', { name: 'Fale com a gente' }))
    expect(log()).toHaveTextContent('Olá!')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    host.answer(CHAT, chatAnswer(['Nova conversa']))
    await user.click(screen.getByRole('button', { name: 'Fale com a gente' }))
    expect(panel()).toHaveAccessibleName('Fale com a gente')
    await user.click(screen.getByRole('button', { name: /^Chat/ }))
    expect(log()).toHaveTextContent('Nova conversa')
    expect(log()).not.toHaveTextContent('Olá!')
    expect(host.calls.at(-1)?.given).toEqual({ CriaConversa: true })
  })

  test('an answer that arrives while minimised is counted at the launcher', async () => {
    const host = fakeHost()
    const { user } = await openChat(host)
    const release = host.hold(CHAT, chatAnswer(['Um||Dois']))
    await user.type(screen.getByLabelText('Sua mensagem'), 'oi{Enter}')
    await user.click(screen.getByRole('button', { name: 'Minimizar' }))
    await act(async () => release())
    expect(host.events.at(-1)).toEqual({ type: 'unread', count: 2 })
    await user.click(screen.getByRole('button', { name: /2 mensagens novas/ }))
    expect(host.events.at(-1)).toEqual({ type: 'unread', count: 0 })
  })

  test('says that it will close itself, and does', async () => {
    const { user, host } = await openChat()
    host.answer(CHAT, chatAnswer(['Até logo!']))
    await user.type(screen.getByLabelText('Sua mensagem'), 'tchau{Enter}')
    await pass(0)
    expect(screen.getByText('Esta conversa será encerrada em 3 segundos.')).toBeInTheDocument()
    await user.type(screen.getByLabelText('Sua mensagem'), 'espera')
    expect(screen.getByText('A conversa fica aberta enquanto você escreve.')).toBeInTheDocument()
    await pass(60_000)
    expect(panel()).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Sua mensagem'))
    await pass(2900)
    expect(panel()).toBeInTheDocument()
    await pass(100)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('Conversa encerrada.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Fale com a gente' })).toHaveFocus()
  })

  test('its end waits while somebody writes a number in the form of a call', async () => {
    const { user, host } = await openChat()
    host.answer(CHAT, chatAnswer(['Até logo!']))
    await user.type(screen.getByLabelText('Sua mensagem'), 'tchau{Enter}')
    await pass(0)
    await user.click(screen.getByRole('button', { name: 'Falar com atendente' }))
    await user.type(screen.getByLabelText('Telefone com DDD'), '1198')
    await pass(60_000)
    expect(screen.getByLabelText('Telefone com DDD')).toHaveValue('(11) 98')
    await user.click(screen.getByRole('button', { name: 'Voltar' }))
    await user.click(screen.getByRole('button', { name: /^Chat/ }))
    expect(log()).toHaveTextContent('Até logo!')
    await pass(2900)
    expect(screen.getByText('Esta conversa será encerrada em 3 segundos.')).toBeInTheDocument()
    await pass(100)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('an answer that ends it while minimised is there to be read', async () => {
    const { user, host } = await openChat()
    const release = host.hold(CHAT, chatAnswer(['Veja a central de dúvidas. Até logo!']))
    await user.type(screen.getByLabelText('Sua mensagem'), 'tchau{Enter}')
    await user.click(screen.getByRole('button', { name: 'Minimizar' }))
    expect(host.events.at(-1)).toEqual({ type: 'close', minimised: true })
    await act(async () => release())
    await pass(60_000)
    await user.click(screen.getByRole('button', { name: /1 mensagem nova/ }))
    expect(log()).toHaveTextContent('Veja a central de dúvidas.')
    await pass(3000)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(host.events.at(-1)).toEqual({ type: 'close', minimised: false })
  })

  test('buttons that go away with their press leave the focus in the panel', async () => {
    const host = fakeHost()
    const { user } = await openChat(host)
    const inPanel = () => panel().contains(document.activeElement)
    host.fail(CHAT, 500)
    await user.click(screen.getByRole('button', { name: 'Segunda via' }))
    await pass(0)
    expect(inPanel()).toBe(true)
    host.answer(CHAT, chatAnswer(['Até logo!']))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await pass(0)
    expect(inPanel()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Manter aberta' }))
    await pass(0)
    expect(inPanel()).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('the focus of who has left the panel is not called back', async () => {
    const { host } = await openChat()
    const answer = host.hold(CHAT, chatAnswer(['Certo']))
    const choice = screen.getByRole('button', { name: 'Segunda via' })
    choice.focus()
    choice.blur()
    await act(async () => choice.click())
    await act(async () => answer())
    expect(document.body).toHaveFocus()
  })

  test('a failure ends with the code of its call', async () => {
    const host = fakeHost()
    host.api.chat = () =>
      Promise.reject({ status: 503, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })
    const { user } = await openWidget(host)
    await user.click(screen.getByRole('button', { name: /^Chat/ }))
    const code = within(screen.getByRole('alert')).getByText('aaaaaa-bbb')
    expect(code).toHaveAttribute('translate', 'no')
  })

  test('a failure is told with a way on', async () => {
    const host = fakeHost()
    const { user } = await openWidget(host)
    await user.click(screen.getByRole('button', { name: /^Chat/ }))
    expect(screen.getByRole('alert')).toHaveTextContent('O chat não respondeu agora.')
    host.answer(CHAT, chatAnswer(['Voltei']))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(log()).toHaveTextContent('Voltei')
  })
})

describe('call me', () => {
  async function openCall(host: FakeHost) {
    host.answer(CALL_ME, called)
    host.answer(CLICK_TO_CALL, called)
    const all = await openWidget(host)
    await all.user.click(screen.getByRole('button', { name: /^Ligação/ }))
    await pass(0)
    return all
  }
  const phone = () => screen.getByLabelText('Telefone com DDD')

  test.each(['', '11 4858', '(20) 98765-4321', '(11) 8765-4321', '0800 123 4567'])(
    'refuses %j',
    async (text) => {
      const { user, host } = await openCall(fakeHost())
      if (text) await user.type(phone(), text)
      await user.click(screen.getByRole('button', { name: 'Ligue-me' }))
      expect(phone()).toHaveAccessibleDescription('Número inválido!')
      expect(phone()).toHaveFocus()
      expect(host.calls).toEqual([])
    },
  )

  test('sends digits only, and dials for 7 seconds', async () => {
    const { user, host } = await openCall(fakeHost())
    await user.type(phone(), '11987654321')
    expect(phone()).toHaveValue('(11) 98765-4321')
    await user.click(screen.getByRole('button', { name: 'Ligue-me' }))
    expect(host.calls).toEqual([{ call: CALL_ME, given: '11987654321' }])
    expect(screen.getByRole('button', { name: 'Discando...' })).toHaveAttribute('aria-disabled', 'true')
    await pass(6999 - 50)
    expect(screen.getByRole('button', { name: 'Discando...' })).toHaveAttribute('aria-disabled', 'true')
    await pass(100)
    expect(screen.getByRole('button', { name: 'Ligue-me' })).toHaveAttribute('aria-disabled', 'false')
    expect(screen.getByText('Pronto! Você vai receber nossa ligação em instantes.')).toBeInTheDocument()

    await user.clear(phone())
    await user.click(screen.getByRole('button', { name: 'Ligue-me' }))
    expect(phone()).toHaveAccessibleDescription('Número inválido!')
    expect(screen.queryByText(/^Pronto!/)).not.toBeInTheDocument()
  })

  test('stays disabled while the request runs, and asks once', async () => {
    const host = fakeHost()
    const { user } = await openCall(host)
    const release = host.hold(CALL_ME, called)
    await user.type(phone(), '11987654321{Enter}{Enter}')
    await pass(8000)
    expect(screen.getByRole('button', { name: 'Ligue-me' })).toHaveAttribute('aria-disabled', 'true')
    await act(async () => release())
    expect(screen.getByRole('button', { name: 'Ligue-me' })).toHaveAttribute('aria-disabled', 'false')
    expect(host.calls).toHaveLength(1)
  })

  test('a refused call ends with its code', async () => {
    const host = fakeHost()
    host.api.callMe = () =>
      Promise.reject({ status: 500, traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` })
    const { user } = await openCall(host)
    await user.type(phone(), '11987654321{Enter}')
    expect(await screen.findByText('cccccc-ddd')).toHaveAttribute('translate', 'no')
  })

  test.each([
    [429, 'Você excedeu o número de chamadas permitidas. Tente mais tarde.', 'limit'],
    [400, 'Número inválido!', 'number'],
    [500, 'Não conseguimos pedir a ligação agora. Tente de novo ou use outro canal.', 'failure'],
    [null, 'Não conseguimos pedir a ligação agora. Tente de novo ou use outro canal.', 'failure'],
  ])('status %p reads %j, and the page hears of it', async (status, message, reason) => {
    const host = fakeHost()
    const { user } = await openCall(host)
    host.fail(CALL_ME, status)
    await user.type(phone(), '1148585151{Enter}')
    await pass(0)
    expect(screen.getByText(message)).toBeInTheDocument()
    expect(host.events).toContainEqual({ type: 'callback-refused', reason })
  })

  test.each([
    ['2026-11-27T07:59:00-03:00', 'hoje às 8h'],
    ['2026-11-27T20:00:00-03:00', 'amanhã às 8h'],
    ['2026-11-29T12:00:00-03:00', 'amanhã às 8h'],
  ])('at %s there is no form, and the page says when calls are made', async (now, again) => {
    await openCall(fakeHost({ now }))
    expect(screen.queryByRole('button', { name: 'Ligue-me' })).not.toBeInTheDocument()
    expect(screen.getByText(new RegExp(`fora do horário.*Voltamos ${again}`))).toBeInTheDocument()
  })

  test('the hour is looked at again when the call is asked for', async () => {
    const host = fakeHost()
    const { user } = await openCall(host)
    host.now = async () => new Date('2026-11-27T20:00:00-03:00')
    await user.type(phone(), '11987654321{Enter}')
    await pass(0)
    expect(screen.getByText(/fora do horário/)).toBeInTheDocument()
    expect(host.calls).toEqual([])
  })

  test('closing forgets the answer to the call, also one that is still to come', async () => {
    const host = fakeHost()
    const { user } = await openCall(host)
    const release = host.hold(CALL_ME, called)
    await user.type(phone(), '11987654321{Enter}')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await act(async () => release())
    await user.click(screen.getByRole('button', { name: 'Fale com a gente' }))
    await user.click(screen.getByRole('button', { name: /^Ligação/ }))
    await pass(0)
    expect(screen.queryByText(/^Pronto!/)).not.toBeInTheDocument()
  })

  test('a known debtor may be called at the registered number', async () => {
    const { user, host } = await openCall(fakeHost({ person: { taxId: '52998224725' } }))
    await user.click(screen.getByRole('button', { name: 'Ligar para o telefone do meu cadastro' }))
    expect(host.calls).toEqual([{ call: CLICK_TO_CALL, given: '52998224725' }])
    expect(screen.getByRole('button', { name: 'Discando...' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Ligue-me' })).toHaveAttribute('aria-disabled', 'true')
    expect(host.events).toContainEqual({ type: 'callback-requested', number: 'registered' })
  })

  test('a proof that the bank does not believe leads to the number field', async () => {
    const host = fakeHost({ person: { taxId: '52998224725' } })
    const { user } = await openCall(host)
    host.fail(CLICK_TO_CALL, 403)
    await user.click(screen.getByRole('button', { name: 'Ligar para o telefone do meu cadastro' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Não confirmamos que o cadastro é seu/)
    expect(host.events).toContainEqual({ type: 'callback-refused', reason: 'identity' })
  })
})

describe('what the page has a view begin with', () => {
  const shown = () => within(screen.getByRole('log')).queryAllByText(/./, { selector: 'p' })
  const log = () => shown().map((line) => line.textContent)
  const requestsOf = (host: FakeHost) => host.calls.map(({ given }) => given)

  test('a topic is the first line: the ready answer of that name, or a text', async () => {
    const host = fakeHost()
    host.answer(CHAT, chatAnswer(['Olá!'], ['Segunda via']))
    const { controller } = await openWidget(host)
    await act(async () => controller.open('chat', { topic: 'Segunda via' }))
    expect(log()).toEqual(['Assistente: Olá!', 'Você: Segunda via', 'Assistente: Olá!'])
    expect(requestsOf(host)[1]).toMatchObject({ MensagemUsuario: 'segunda via', TipoMensagem: 'botao' })
    // A topic must not interrupt a conversation in progress.
    await act(async () => controller.open('chat', { topic: 'Outra coisa' }))
    expect(requestsOf(host)).toHaveLength(2)
    await act(async () => controller.close())
    await act(async () => controller.open('chat', { topic: 'Outra coisa' }))
    expect(requestsOf(host).at(-1)).toMatchObject({ MensagemUsuario: 'Outra coisa', TipoMensagem: 'texto' })
  })

  test('a topic waits for a greeting that comes at the second try, and is forgotten with the dialogue', async () => {
    const host = fakeHost()
    const { user, controller } = await openWidget(host)
    await act(async () => controller.open('chat', { topic: 'Segunda via' }))
    host.answer(CHAT, chatAnswer(['Olá!']))
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(log()[1]).toBe('Você: Segunda via')
    await act(async () => controller.close())
    await act(async () => controller.open('chat'))
    expect(log()).toEqual(['Assistente: Olá!'])
  })

  test('a message stands in its field and is not sent; so does a number', async () => {
    const host = fakeHost({ person: { phone: '11900000000' } })
    host.answer(CHAT, chatAnswer(['Olá!']))
    const { controller } = await openWidget(host)
    await act(async () => controller.open('chat', { message: 'Quero negociar', phone: '11987654321' }))
    expect(screen.getByLabelText('Sua mensagem')).toHaveValue('Quero negociar')
    expect(host.calls).toHaveLength(1)
    await act(async () => controller.open('call'))
    expect(screen.getByLabelText('Telefone com DDD')).toHaveValue('(11) 98765-4321')
    await act(async () => controller.close())
    await act(async () => controller.open('call'))
    expect(screen.getByLabelText('Telefone com DDD')).toHaveValue('(11) 90000-0000')
  })

  test('nonsense of a page in JavaScript begins nothing', async () => {
    const host = fakeHost()
    host.answer(CHAT, chatAnswer(['Olá!']))
    const { controller } = await openWidget(host)
    const nonsense = JSON.parse('{ "topic": 7, "message": null, "phone": " ", "other": "x" }')
    await act(async () => controller.open('chat', nonsense))
    expect(log()).toEqual(['Assistente: Olá!'])
    expect(controller.state.get().start).toEqual({})
  })
})

test('tells each view, and the channels that the person chose', async () => {
  const host = fakeHost()
  host.answer(CHAT, chatAnswer(['Olá!']))
  const { user, controller } = await openWidget(host)
  await user.click(screen.getByRole('button', { name: /^Ligação/ }))
  await user.click(screen.getByRole('button', { name: 'Falar pelo WhatsApp' }))
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  await user.keyboard('{Escape}')
  await act(async () => controller.open('email'))
  expect(host.events).toEqual([
    { type: 'open', view: 'list' },
    { type: 'view', view: 'list' },
    { type: 'channel-chosen', channel: 'call' },
    { type: 'view', view: 'call' },
    { type: 'channel-chosen', channel: 'whatsapp' },
    { type: 'view', view: 'whatsapp' },
    { type: 'view', view: 'list' },
    { type: 'close', minimised: true },
    { type: 'open', view: 'email' },
    { type: 'view', view: 'email' },
  ])
})
