import { createChatSession } from './chat-session'
import type { Dialogue } from './host'
import { chatAnswer, fakeHost } from './testing/fake-host'

const CALL = 'chat'

function setUp(person = {}) {
  const host = fakeHost({ person })
  const onTimeUp = jest.fn()
  const onBotMessages = jest.fn()
  const chat = createChatSession(() => host, { onTimeUp, onBotMessages })
  return { host, chat, onTimeUp, onBotMessages }
}

const settled = () => jest.advanceTimersByTimeAsync(0)
const texts = (chat: ReturnType<typeof createChatSession>) =>
  chat.state.get().lines.map(({ from, text }) => `${from}: ${text}`)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('opens one conversation, with what is known about the person', async () => {
  const { host, chat, onBotMessages } = setUp({ name: 'Ana', taxId: '52998224725' })
  host.answer(CALL, chatAnswer(['Olá!||Como posso ajudar?'], ['Segunda via']))
  chat.show()
  chat.show()
  await settled()
  expect(host.calls).toEqual([
    { call: CALL, given: { CriaConversa: true, NomeUsuario: 'Ana', CpfUsuario: '52998224725' } },
  ])
  expect(texts(chat)).toEqual(['bot: Olá!', 'bot: Como posso ajudar?'])
  expect(chat.state.get().buttons).toEqual([{ value: 'segunda via', title: 'Segunda via' }])
  expect(onBotMessages).toHaveBeenCalledWith(2)
})

test('what is typed and what is pressed goes out with the conversation token', async () => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer(['Olá!'], ['Sim']))
  chat.show()
  await settled()
  chat.press({ value: 'sim', title: 'Sim' })
  expect(chat.state.get().buttons).toEqual([])
  await settled()
  chat.sendText('  obrigado ')
  await settled()
  expect(host.calls.slice(1).map(({ given }) => given)).toEqual([
    { Token: 'conversa-1', MensagemUsuario: 'sim', TituloMensagemUsuario: 'Sim', TipoMensagem: 'botao' },
    {
      Token: 'conversa-1',
      MensagemUsuario: 'obrigado',
      TituloMensagemUsuario: 'obrigado',
      TipoMensagem: 'texto',
    },
  ])
})

// Input as produced by keyboards, clipboards and programs.
test.each([
  ['oi', 'oi'],
  [' oi\n', 'oi'],
  ['\u00a0oi\u3000', 'oi'],
  ['\ufeffoi', 'oi'],
  ['uma\nduas', 'uma\nduas'],
  ['uma\r\nduas', 'uma\r\nduas'],
  ['uma\u2028duas', 'uma\u2028duas'],
  ['a\tb', 'a\tb'],
  ['negociac\u0327a\u0303o', 'negociação'],
  ['negociação', 'negociação'],
  ['👩\u200d🚀', '👩\u200d🚀'],
  ['👍🏽', '👍🏽'],
  ['🇧🇷', '🇧🇷'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['“boleto” – 2ª via…', '“boleto” – 2ª via…'],
  ['<b>oi</b> & "tchau"', '<b>oi</b> & "tchau"'],
  ['{{x}} {y} %s', '{{x}} {y} %s'],
  ["'; DROP TABLE x; --", "'; DROP TABLE x; --"],
  ['\u202e123\u202c', '\u202e123\u202c'],
  ['１２３', '１２３'],
  ['0', '0'],
  ['null', 'null'],
  // No visible characters.
  ['', null],
  ['\u200b', null],
  [' \n\t ', null],
  ['\u2060\ufeff\u200e', null],
  ['\u00ad\u00a0', null],
])('%j goes out as %j', async (text, message) => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer(['Olá!']))
  chat.show()
  await settled()
  chat.sendText(text)
  await settled()
  const sent = host.calls.slice(1).map(({ given }) => given)
  expect(sent).toEqual(message === null ? [] : [expect.objectContaining({ MensagemUsuario: message })])
  expect(texts(chat)[1]).toBe(message === null ? undefined : `person: ${message}`)
})

test('an empty message is not sent, nor a second one while an answer is awaited', async () => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer(['Olá!']))
  chat.show()
  await settled()
  chat.sendText('   ')
  chat.sendText('um')
  chat.sendText('dois')
  await settled()
  expect(host.calls).toHaveLength(2)
})

test('a message that failed can be sent again, and stands in the dialogue once', async () => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer(['Olá!']))
  chat.show()
  await settled()
  host.fail(CALL, 500)
  chat.sendText('oi')
  await settled()
  expect(chat.state.get()).toMatchObject({ failed: true, waiting: false })
  host.answer(CALL, chatAnswer(['Oi!']))
  chat.retry()
  await settled()
  expect(texts(chat)).toEqual(['bot: Olá!', 'person: oi', 'bot: Oi!'])
  expect(chat.state.get().failed).toBe(false)
})

test('an answer with nothing in it is a failure, and the retry asks again', async () => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer([' || ']))
  chat.show()
  await settled()
  expect(chat.state.get()).toMatchObject({ failed: true, waiting: false })
  host.answer(CALL, chatAnswer(['Olá!']))
  chat.retry()
  await settled()
  expect(texts(chat)).toEqual(['bot: Olá!'])
})

test('a conversation that the server has forgotten is begun anew by the retry', async () => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer(['Olá!']))
  chat.show()
  await settled()
  host.fail(CALL, 404)
  chat.sendText('oi')
  await settled()
  host.answer(CALL, chatAnswer(['De volta'], [], 'conversa-2'))
  chat.retry()
  await settled()
  expect(host.calls.slice(-2).map(({ given }) => given)).toEqual([
    { CriaConversa: true },
    expect.objectContaining({ Token: 'conversa-2', MensagemUsuario: 'oi' }),
  ])
})

describe('closing itself', () => {
  async function afterAnswer(text: string) {
    const all = setUp()
    all.host.answer(CALL, chatAnswer([text]))
    all.chat.show()
    await settled()
    return all
  }

  test.each([
    ['Veja a central de dúvidas', 9000],
    ['Até logo!', 3000],
  ])('after %j it waits %d ms', async (text, delay) => {
    const { chat, onTimeUp } = await afterAnswer(text)
    expect(chat.state.get().closing).toEqual({ afterMs: delay, held: false })
    await jest.advanceTimersByTimeAsync(delay - 1)
    expect(onTimeUp).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(onTimeUp).toHaveBeenCalledTimes(1)
  })

  test('is held while the person writes, and counts anew when the field is empty', async () => {
    const { chat, onTimeUp } = await afterAnswer('Até logo!')
    await jest.advanceTimersByTimeAsync(2900)
    chat.write('espera')
    expect(chat.state.get().closing?.held).toBe(true)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(onTimeUp).not.toHaveBeenCalled()
    chat.write('')
    await jest.advanceTimersByTimeAsync(2999)
    expect(onTimeUp).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(onTimeUp).toHaveBeenCalledTimes(1)
  })

  test('is called off by a message and by the wish to stay', async () => {
    const { host, chat, onTimeUp } = await afterAnswer('Até logo!')
    host.answer(CALL, chatAnswer(['Pois não?']))
    chat.sendText('mais uma coisa')
    await settled()
    await jest.advanceTimersByTimeAsync(60_000)
    host.answer(CALL, chatAnswer(['Até logo!']))
    chat.sendText('tchau')
    await settled()
    chat.keepOpen()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(onTimeUp).not.toHaveBeenCalled()
  })
})

test('clearing forgets the dialogue, and an answer still on its way is not shown', async () => {
  const { host, chat } = setUp()
  host.answer(CALL, chatAnswer(['Olá!']))
  chat.show()
  await settled()
  chat.sendText('oi')
  chat.clear()
  await settled()
  expect(chat.state.get().lines).toEqual([])
  chat.show()
  await settled()
  expect(host.calls.at(-1)?.given).toEqual({ CriaConversa: true })
})

describe('a dialogue that outlives the page', () => {
  function setUpSaved() {
    const { host, chat } = setUp()
    const saved: (Dialogue | null)[] = []
    host.dialogue = { load: () => saved.at(-1) ?? null, save: (dialogue) => void saved.push(dialogue) }
    return { host, chat, saved: () => saved.at(-1) }
  }

  test('goes on where it was, without a new greeting', async () => {
    const { host, chat, saved } = setUpSaved()
    host.answer(CALL, chatAnswer(['Olá!'], ['Sim']))
    chat.show()
    await settled()
    chat.write('nunca enviado')
    expect(JSON.stringify(saved())).not.toContain('nunca')

    const next = createChatSession(() => host, { onTimeUp: jest.fn(), onBotMessages: jest.fn() })
    next.show()
    await settled()
    expect(texts(next)).toEqual(['bot: Olá!'])
    expect(next.state.get().buttons).toEqual([{ value: 'sim', title: 'Sim' }])
    next.prepare({ topic: 'Segunda via' })
    next.sendText('oi')
    await settled()
    expect(host.calls).toHaveLength(2)
    expect(host.calls[1]?.given).toMatchObject({ Token: 'conversa-1', MensagemUsuario: 'oi' })
    expect(saved()?.lines.map(({ text }) => text)).toEqual(['Olá!', 'oi', 'Olá!'])
    next.clear()
    expect(saved()).toBeNull()
  })

  test('ends with a farewell, unless the person goes on', async () => {
    const { host, chat, saved } = setUpSaved()
    host.answer(CALL, chatAnswer(['Até logo!']))
    chat.show()
    await settled()
    expect(saved()).toBeNull()
    chat.keepOpen()
    expect(saved()?.lines).toHaveLength(1)
  })
})
