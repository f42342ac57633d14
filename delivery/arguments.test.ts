import { percentage, readArguments } from './arguments'

const release = {
  usage: 'npm run release -- <módulo> [--version=1.4.2] [--canary=10]',
  words: [1, 1],
  options: ['version', 'canary'],
} as const

test.each([
  [['mfe-a'], { words: ['mfe-a'], options: {} }],
  [['mfe-a', '--version=1.4.2'], { words: ['mfe-a'], options: { version: '1.4.2' } }],
  [['--canary', '10', 'mfe-a'], { words: ['mfe-a'], options: { canary: '10' } }],
  [['mfe-a', '--version=1', '--version=2'], { words: ['mfe-a'], options: { version: '2' } }],
])('%j is read', (args, read) => {
  expect(readArguments(release, args)).toEqual(read)
})

test.each([
  [[], release.usage],
  [['mfe-a', 'mfe-b'], `Não entendi mfe-b.\n${release.usage}`],
  [['mfe-a', '--cor=azul'], `Não entendi --cor=azul.\n${release.usage}`],
  [['mfe-a', '-v'], `Não entendi -v.\n${release.usage}`],
  [['mfe-a', '--no-canary'], `Não entendi --no-canary.\n${release.usage}`],
  [['mfe-a', '--canary'], `Falta o valor de --canary.\n${release.usage}`],
  [['mfe-a', '--canary='], `Falta o valor de --canary.\n${release.usage}`],
])('%j is refused with the usage', (args, sentence) => {
  expect(() => readArguments(release, args)).toThrow(new Error(sentence))
})

test('a command that takes nothing refuses everything', () => {
  expect(readArguments({ usage: 'npm start' }, [])).toEqual({ words: [], options: {} })
  expect(() => readArguments({ usage: 'npm start' }, ['mfe-a'])).toThrow('Não entendi mfe-a.\nnpm start')
})

test('a flag leaves the next word alone', () => {
  const command = { ...release, options: ['force', 'reason'], flags: ['force'] } as const
  expect(readArguments(command, ['--force', 'mfe-a', '--reason=incêndio'])).toEqual({
    words: ['mfe-a'],
    options: { force: '', reason: 'incêndio' },
  })
  expect(() => readArguments(command, ['mfe-a', '--force=não'])).toThrow('--force não tem valor.')
})

test('a dry run leaves the name alone, and is never one by half', () => {
  const command = { ...release, options: ['dry-run'] } as const
  expect(readArguments(command, ['--dry-run', 'mfe-a'])).toEqual({
    words: ['mfe-a'],
    options: { 'dry-run': '' },
  })
  expect(() => readArguments(command, ['mfe-a', '--dry-run=sim'])).toThrow('--dry-run não tem valor.')
})

test.each(['', '-1', '101', 'dez'])('%j is no percentage', (text) => {
  expect(() => percentage(text)).toThrow('A porcentagem vai de 0 a 100.')
})

test('a percentage is a number', () => {
  expect(['0', '12.5', '100'].map(percentage)).toEqual([0, 12.5, 100])
})

test.each([
  [['--changed'], { changed: '' }],
  [['--changed=v1.2'], { changed: 'v1.2' }],
  [['--changed', 'v1.2'], { changed: 'v1.2' }],
  [[], {}],
])('%j: an option that may stand alone', (args, options) => {
  const command = { usage: 'npm test', options: ['changed'], bare: ['changed'] } as const
  expect(readArguments(command, args)).toEqual({ words: [], options })
})
