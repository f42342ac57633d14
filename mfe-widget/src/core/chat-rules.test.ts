import { closingDelay, splitLinks, splitMessages } from './chat-rules'

const chat = {
  separator: '||',
  helpCenterPointer: 'central de dúvidas',
  goodbye: 'até logo',
  closeAfterHelpMs: 9000,
  closeAfterGoodbyeMs: 3000,
}

test.each([
  [['Olá!'], ['Olá!']],
  [['Olá!||Como posso ajudar?'], ['Olá!', 'Como posso ajudar?']],
  [['  Olá! || ||Tudo bem?||'], ['Olá!', 'Tudo bem?']],
  [
    ['Um||dois', 'três'],
    ['Um', 'dois', 'três'],
  ],
  [['a | b'], ['a | b']],
  [[], []],
])('splits %j at the separator', (texts, messages) => {
  expect(splitMessages(texts, '||')).toEqual(messages)
})

test('keeps the text whole when no separator is configured', () => {
  expect(splitMessages(['Olá'], '')).toEqual(['Olá'])
})

test.each([
  ['an ordinary answer', ['Posso ajudar?'], null],
  ['the help-center pointer', ['Veja a Central de Dúvidas.'], 9000],
  ['the goodbye phrase', ['Obrigado.', 'Até logo!'], 3000],
  ['both: goodbye decides', ['Veja a central de dúvidas.', 'Até logo!'], 3000],
])('after %s', (_, messages, delay) => {
  expect(closingDelay(messages, chat)).toBe(delay)
})

test('an empty phrase in the configuration never closes the chat', () => {
  expect(closingDelay(['oi'], { ...chat, goodbye: '', helpCenterPointer: '' })).toBeNull()
})

describe('links', () => {
  const links = {
    linkHosts: ['portal.example', 'banco.example'],
    phrases: [
      { phrase: 'central de dúvidas', url: '/central-de-duvidas' },
      { phrase: '4004-1234', url: 'tel:40041234' },
    ],
  }
  /** The message with its links in brackets. */
  const read = (message: string) =>
    splitLinks(message, links)
      .map((piece) => (piece.kind === 'link' ? `[${piece.text}](${piece.url})` : piece.text))
      .join('')
  const linked = (url: string) => `[${url}](${url})`

  test.each([
    ['sem endereço', 'sem endereço'],
    ['veja https://banco.example/duvidas.', `veja ${linked('https://banco.example/duvidas')}.`],
    ['https://www.banco.example/a?b=c#d', linked('https://www.banco.example/a?b=c#d')],
    ['https://portal.example/a_(b)', linked('https://portal.example/a_(b)')],
    ['(em https://portal.example/a)', `(em ${linked('https://portal.example/a')})`],
    [
      'https://portal.example/a,https://portal.example/b',
      `${linked('https://portal.example/a')},${linked('https://portal.example/b')}`,
    ],
    ['https://outro.example', 'https://outro.example'],
    ['https://maubanco.example', 'https://maubanco.example'],
    ['https://banco.example@mau.example/', 'https://banco.example@mau.example/'],
    ['https://mau@banco.example/', 'https://mau@banco.example/'],
    ['https://', 'https://'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['Veja a nossa Central de Dúvidas.', 'Veja a nossa [Central de Dúvidas](/central-de-duvidas).'],
    ['Ligue 4004-1234 ou 4004-1234.', 'Ligue [4004-1234](tel:40041234) ou [4004-1234](tel:40041234).'],
    ['4004-12345, 14004-1234 e 0800 123 4567', '4004-12345, 14004-1234 e 0800 123 4567'],
  ])('in %j', (message, expected) => {
    expect(read(message)).toBe(expected)
  })
})
