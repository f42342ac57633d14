import { ApiError } from '@portal/runtime'
import { errorsIn, isSuccess } from './answers'

test.each([
  [1, true],
  [true, true],
  ['1', true],
  [0, false],
  [false, false],
  ['0', false],
  [undefined, false],
])('sucesso %j means %s', (sucesso, success) => {
  expect(isSuccess({ sucesso })).toBe(success)
})

test('an answer that is neither a success nor an error is none', () => {
  expect(errorsIn({ errosValidacao: [{ campo: 'a', mensagem: 'b' }] })).toHaveLength(1)
  for (const answer of [{}, { errosValidacao: [] }, { errosValidacao: 'não' }]) {
    expect(() => errorsIn(answer)).toThrow(ApiError)
  }
})
