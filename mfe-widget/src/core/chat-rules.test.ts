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

test.each([
  ['sem endereço', [{ kind: 'text', text: 'sem endereço' }]],
  [
    'veja https://banco.example/duvidas.',
    [
      { kind: 'text', text: 'veja ' },
      { kind: 'link', url: 'https://banco.example/duvidas' },
      { kind: 'text', text: '.' },
    ],
  ],
  ['javascript:alert(1)', [{ kind: 'text', text: 'javascript:alert(1)' }]],
])('reads the links of %j', (message, pieces) => {
  expect(splitLinks(message)).toEqual(pieces)
})
