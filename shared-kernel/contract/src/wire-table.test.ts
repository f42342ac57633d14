import { contract } from './index'
import { createWireTable } from './wire-table'

const { answers, ownRefusals } = createWireTable()

test('has the responses of every call, by status', () => {
  expect(Object.keys(answers)).toEqual(Object.keys(contract))
  expect(Object.keys(answers['POST /api/verificar'] ?? {})).toEqual(['200', '202'])
})

test('money is whole cents, dates are dates, optional fields and unions stay what they are', () => {
  expect(answers['GET /api/v1/Configuracao/DiaUtil/{date}']?.[200]).toEqual({
    data: 'date',
    diaUtil: 'boolean',
    proximoDiaUtil: 'date',
    motivo: ['one', 'text', 'null'],
  })
  expect(answers['GET /api/v1/Configuracao/MinimoMaximo']?.[200]).toMatchObject({
    valorEntradaMinimo: 'reais',
  })
  expect(answers['POST /api/v1/termos-whatsapp/{digits}']?.[200]).toBe('acknowledged')
  expect(answers['POST /api/consultar_codigo']?.[200]).toEqual([
    'one',
    { status: ['is', 'OK'], token: 'text', expiraEm: 'moment' },
    { status: ['is', 'NOK'], detail: 'text' },
  ])
})

test('a wrong code or password is about what was sent; everything else about the login', () => {
  expect(ownRefusals).toEqual(
    expect.arrayContaining(['POST /api/auth/login/{botToken}', 'PUT /api/auth/AtualizarTelefone']),
  )
  expect(ownRefusals).not.toContain('POST /api/v1/negociacoes')
  expect(ownRefusals).not.toContain('GET /api/v1/getServerDate')
})
