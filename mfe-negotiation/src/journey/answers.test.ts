import { ApiError } from '@portal/runtime'
import { errorsIn } from './answers'

test('an answer that is neither a success nor an error is none', () => {
  expect(errorsIn({ errosValidacao: [{ campo: 'a', mensagem: 'b' }] })).toHaveLength(1)
  for (const answer of [{}, { errosValidacao: [] }, { errosValidacao: 'não' }]) {
    expect(() => errorsIn(answer)).toThrow(ApiError)
  }
})
