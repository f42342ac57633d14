import { ApiError } from '@portal/runtime'
import { parseErrors } from './response'

test('an answer that is neither a success nor an error is none', () => {
  expect(parseErrors({ errosValidacao: [{ campo: 'a', mensagem: 'b' }] })).toHaveLength(1)
  for (const answer of [{}, { errosValidacao: [] }, { errosValidacao: 'não' }]) {
    expect(() => parseErrors(answer)).toThrow(ApiError)
  }
})
