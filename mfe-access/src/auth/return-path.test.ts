import { clearVisit, visit } from '@portal/runtime'
import { returnPath } from './return-path'

test.each([
  ['', '/painel-controle'],
  ['?voltar=', '/painel-controle'],
  ['?voltar=%2Fmeus-acordos', '/meus-acordos'],
  ['?voltar=%2Fsegunda-via%3Facordo%3D1%23linha', '/segunda-via?acordo=1#linha'],
  ['?voltar=meus-acordos', '/painel-controle'],
  ['?voltar=https%3A%2F%2Foutro.example%2F', '/painel-controle'],
  ['?voltar=%2F%2Foutro.example%2F', '/painel-controle'],
  ['?voltar=%2F%5Coutro.example', '/painel-controle'],
  ['?voltar=%2F%09%2Foutro.example', '/painel-controle'],
  ['?voltar=%2F..%2F%2Foutro.example', '/painel-controle'],
  ['?voltar=%2F%2F%5B', '/painel-controle'],
  ['?voltar=javascript%3Aalert(1)', '/painel-controle'],
])('%s leads to %s', (search, path) => {
  expect(returnPath(search)).toBe(path)
})

test.each([
  ['', '/oferta-especial'],
  ['?voltar=https%3A%2F%2Foutro.example%2F', '/oferta-especial'],
  ['?voltar=%2Fmeus-acordos', '/meus-acordos'],
])('%s leads to %s who came by a link with SEMENTRADA=1', (search, path) => {
  visit.set('zeroDownPayment', true)
  expect(returnPath(search)).toBe(path)
  clearVisit()
})
