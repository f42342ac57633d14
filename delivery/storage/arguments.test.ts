import { percentage, refuseArguments } from './environment'

test.each(['', '-1', '101', 'dez'])('%j is no percentage', (text) => {
  expect(() => percentage(text)).toThrow('A porcentagem vai de 0 a 100.')
})

test('a percentage is a number', () => {
  expect(['0', '12.5', '100'].map(percentage)).toEqual([0, 12.5, 100])
})

test('a script that takes no arguments refuses any', () => {
  const argv = process.argv
  try {
    process.argv = ['node', 'main.ts', 'rápido']
    expect(() => refuseArguments('npm run bench')).toThrow('Não entendi rápido.\nnpm run bench')
    process.argv = ['node', 'main.ts']
    expect(() => refuseArguments('npm run bench')).not.toThrow()
  } finally {
    process.argv = argv
  }
})
