import { readFileSync } from 'node:fs'
import { FormatRegistry } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { answersOf, type CallDefinition, contract, problemsOf } from './index'
import { Type } from './types'

/** Spec §7, line by line and as written: some paths lack `/api`, and both `Login` and `login` occur. */
const specified = `
POST /api/verificar
POST /api/consultar_cnpj
POST /api/auth/login/{botToken}
POST /api/consultar_codigo
POST /api/v1/criar_exec
GET /api/v1/get-csrf-token
PUT /api/login/PwsRegister
PUT /api/login/PwsRegister2
GET /api/auth/verificar/{cpfCnpj}/{codigo}
POST /api/login/cadastro
GET /api/UsuarioData/{id}
POST /api/auth/TokenValidate
PUT /api/auth/PhoneRegister
PUT /api/auth/AtualizarTelefone
POST /api/v1/User/pj/updatePhone
POST /api/v1/User/Update
POST /api/v1/User/pj/Update
POST /v1/User/VerificaKBA
POST /v1/User/pj/VerificaKBA
GET /api/v1/validKBAs/{id}
GET /api/v1/pj/validKBAs/{id}
GET /api/v1/getContactMeans/{id}
GET /api/login/GetCodigo/{id}
GET /api/login/GetCodByEmail/{id}
GET /api/auth/GetAutenticaEmail/{id}
GET /api/login/GetFone/{id}
GET /api/login/GetEmail/{id}
POST /api/auth/urlAutenticaEmailResposta
GET /api/v1/pj/partnerIdentification/{id}
PUT /api/v1/pj/partnerIdentification
GET /api/Login/GetPartnerIdentification/{taxId}
GET /api/v1/kbas/interativo/{id}/{quantidade}
POST /api/v1/kbas/interativo/validacao
POST /api/v1/kbas/interativo/validacao/cpfSocio
POST /api/v1/Conversacao/InMessageChat
POST /api/v1/meligue
POST /api/v1/clicktocall
GET /api/v1/getServerDate
POST /api/v1/negociacoes
GET /api/v1/get_portfolios/{taxId}
POST /api/v1/p/{taxId}
POST /api/v1/Negociacao/Efetivar
POST /api/v3/Negociacao/Efetivar
POST /api/v1/Negociacao/Formalizar
POST /api/v3/Negociacao/Formalizar
GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}
GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}
POST /api/v1/Proposta/Cancelar
GET /api/v1/Proposta/Status/{id}
GET /api/v1/Configuracao/DiaUtil/{date}
GET /api/v1/Configuracao/MinimoMaximo
POST /api/v1/assinador/drc
POST /api/v1/boleto/imprimir
GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}
GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}
POST /api/auth/AcordoRealizadoEmail
POST /api/auth/LigacaoIndevida
POST /api/v1/score_miner
POST /api/v1/basic-data/{id}
GET /api/v1/basic-data/{id}
POST /api/v1/termos-whatsapp/{digits}
POST /api/v1/recomendacao/{id}
POST /api/v1/recommendation/{id}
POST /api/v1/journey_tracker
GET /api/v1/journey_tracker/{id}
GET /api/v1/journey_tracker/13a/{id}
GET /api/v1/journey_tracker/{id}/{step}
GET /api/v1/journey_tracker/3b/{id}
POST /api/v1/vincularExec
POST /api/v1/InspectLog
POST /api/v1/inspectlet_session
POST /api/v1/smartlook_session`
  .trim()
  .split('\n')

const calls = Object.entries<CallDefinition>(contract)

test('every call of the specification is there, and nothing unmarked beside them', () => {
  const unmarked = calls.filter(([, { extension, aliasOf }]) => !extension && !aliasOf).map(([name]) => name)
  expect(unmarked.sort()).toEqual([...specified].sort())
  expect(specified).toHaveLength(72)
})

test.each(calls)('%s: params are those of the path, aliases exist', (name, definition) => {
  const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
  expect(Object.keys(definition.params?.properties ?? {})).toEqual(inPath)
  if (definition.aliasOf !== undefined) expect(Object.keys(contract)).toContain(definition.aliasOf)
  for (const status of Object.keys(problemsOf(definition))) expect(Number(status)).toBeGreaterThanOrEqual(400)
})

test.each(calls)('%s: its schemas compile', (_name, definition) => {
  const { params, query, body } = definition
  for (const format of ['date', 'date-time']) FormatRegistry.Set(format, () => true)
  for (const schema of [params, query, body, ...Object.values(answersOf(definition))]) {
    // File bodies have no JSON schema.
    if (schema !== undefined && schema !== Type.FileBytes)
      expect(() => TypeCompiler.Compile(schema)).not.toThrow()
  }
})

test('wire names keep the typos of the specification', () => {
  expect(Object.keys(contract['POST /api/auth/AcordoRealizadoEmail'].body.properties)).toEqual([
    'Carateira',
    'Divida',
    'CpfCnpj',
    'Linha',
  ])
  expect(contract['POST /api/v1/recomendacao/{id}'].body.properties).toHaveProperty('dataRecomendation')
  expect(contract['PUT /api/login/PwsRegister'].body.properties).toHaveProperty('StateMode')
  expect(contract['POST /api/auth/TokenValidate'].body.properties).toHaveProperty('CpfCnpj')
})

test('docs/contract.md lists every call, and says which answers are proposals', () => {
  const rows = readFileSync('docs/contract.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, answer] = /^\| `([A-Z]+ [^`]+)` \|.*\| ([a-z ]+) \|$/.exec(line) ?? []
      return name === undefined ? [] : [`${name}: ${answer}`]
    })
  const kindOf = ({ extension, aliasOf, proposed }: CallDefinition) =>
    extension ? 'extension' : aliasOf ? 'second spelling' : proposed ? 'proposed' : 'specified'
  expect(rows.sort()).toEqual(calls.map(([name, definition]) => `${name}: ${kindOf(definition)}`).sort())
})
