import { offerLink, pathByFamily } from './offer-link'

test.each([
  ['VEICULO_V3', 'n-1', '/negociacao-reneg?grupo=n-1'],
  ['CARTAO_P2', 'n-2', '/negociacao?grupo=n-2'],
  ['ZERO_ENTRADA', 'a b&c', '/oferta-especial?grupo=a+b%26c'],
] as const)('%s leads with group %s to %s', (family, id, link) => {
  expect(offerLink(family, id)).toBe(link)
})

test('both vehicle versions share one screen', () => {
  expect(pathByFamily.VEICULO_V2).toBe(pathByFamily.VEICULO_V3)
})
