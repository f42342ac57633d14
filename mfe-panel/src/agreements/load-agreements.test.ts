import { renegotiationLink } from './load-agreements'

const groups = [{ idNegociacao: 'NEG1', familia: 'VEICULO_V2' as const }]

test.each([
  ['no group yet', { idRenegociacao: null, familia: 'CARTAO' as const }, '/painel-controle'],
  [
    'a group of another family',
    { idRenegociacao: 'NEG1', familia: 'CARTAO' as const },
    '/negociacao-reneg?grupo=NEG1',
  ],
  [
    'a group that the list does not show now',
    { idRenegociacao: 'NEG2', familia: 'EAVM' as const },
    '/negociacao-eavm?grupo=NEG2',
  ],
])('renegotiate with %s', (_, agreement, link) => {
  expect(renegotiationLink(agreement, groups)).toBe(link)
})
