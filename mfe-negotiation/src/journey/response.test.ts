import { parseErrors } from './response'

test('the errors of a refusal are read', () => {
  const errors = [{ campo: 'a', mensagem: 'b' }]
  expect(parseErrors({ errosValidacao: errors })).toEqual(errors)
})

test.each([{}, { errosValidacao: [] }, { errosValidacao: 'não' }])(
  '%j is neither a success nor a refusal',
  (body) => {
    const malformed = expect.objectContaining({ kind: 'malformed', status: 200, body })
    expect(() => parseErrors(body)).toThrow(malformed)
  },
)
