import { fits } from '@portal/domain/shape'
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
  expect(answers['GET /api/v1/Configuracao/MinimoMaximo']?.[200]).toMatchObject([
    'sense',
    'limites',
    { valorEntradaMinimo: 'reais' },
  ])
  expect(answers['POST /api/v1/termos-whatsapp/{digits}']?.[200]).toBe('acknowledged')
  expect(answers['POST /api/consultar_codigo']?.[200]).toEqual([
    'one',
    { status: ['is', 'OK'], token: 'text', expiraEm: 'moment' },
    { status: ['is', 'NOK'], detail: 'text' },
  ])
})

test('what stands under a rule of sense is whole, but for entries with rules of their own', () => {
  const [list] = [answers['POST /api/v1/negociacoes']?.[200]]
  expect(list).toMatchObject({
    dados: {
      negociacoes: [
        'entries',
        ['sense', 'oferta', { contratos: ['list', {}, 1], opcoes: ['entries', ['sense', 'opcao', {}], 1] }],
      ],
      acordos: ['entries', ['sense', 'acordo', { parcelas: ['list', {}] }]],
    },
  })
  expect(answers['POST /api/v3/Negociacao/Efetivar']?.[200]).toMatchObject([
    'one',
    ['sense', 'termos', { sucesso: ['is', 1], valorParcela: 'reais' }],
    { sucesso: ['is', 0], errosValidacao: ['entries', {}, 1] },
  ])
  expect(answers['GET /api/v1/getContactMeans/{id}']?.[200]).toMatchObject({ meios: ['entries', {}] })
})

test('so is what says something else without one of its parts', () => {
  expect(answers['GET /api/v1/contrato/{numeroAcordo}']?.[200]).toMatchObject({
    contrato: { texto: ['list', 'text', 1] },
  })
  expect(answers['GET /api/v1/kbas/interativo/{id}/{quantidade}']?.[200]).toMatchObject({
    perguntas: ['list', { opcoes: ['list', {}] }],
  })
  expect(answers['POST /api/v1/Conversacao/InMessageChat']?.[200]).toMatchObject({
    mensagens: ['list', 'text'],
  })
})

test.each(['', null, {}])('%j answers only what asks for no more than a receipt', (empty) => {
  const answeredBy = Object.entries(answers)
    .filter(([, shapes = {}]) => Object.values(shapes).some((shape) => fits(shape, empty)))
    .map(([call]) => call)
  expect(answeredBy).toEqual([
    'GET /api/auth/verificar/{cpfCnpj}/{codigo}',
    'POST /api/auth/TokenValidate',
    'POST /api/v1/contestacao/{id}',
    // A missing nullable field reads as null.
    ...(empty === '' || empty === null
      ? []
      : ['GET /api/v1/validKBAs/{id}', 'GET /api/v1/pj/validKBAs/{id}']),
    'PUT /api/v1/pj/partnerIdentification',
    'PUT /api/v1/pj/partnerIdentification/{id}',
    // Files: only the first bytes are checked.
    'POST /api/v1/boleto/imprimir',
    'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}',
    'POST /api/v1/score_miner',
    'POST /api/v1/basic-data/{id}',
    'POST /api/v1/termos-whatsapp/{digits}',
    'POST /api/v1/recomendacao/{id}',
    'POST /api/v1/recommendation/{id}',
    'POST /api/v1/journey_tracker',
    'POST /api/v1/InspectLog',
    'POST /api/v1/inspectlet_session',
    'POST /api/v1/smartlook_session',
    'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}',
  ])
})

test('a wrong code or password is about what was sent; everything else about the login', () => {
  expect(ownRefusals).toEqual(
    expect.arrayContaining(['POST /api/auth/login/{botToken}', 'PUT /api/auth/AtualizarTelefone']),
  )
  expect(ownRefusals).not.toContain('POST /api/v1/negociacoes')
  expect(ownRefusals).not.toContain('GET /api/v1/getServerDate')
})
