import { signIn, visit } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { choice, negotiation, opportunity, TAX_ID } from '../testing/samples'
import { clearNegotiation, getNegotiation, saveNegotiation, useNegotiationStore } from './negotiation-store'

beforeEach(() => {
  resetKernel()
  signIn(jwt({ CpfCnpj: TAX_ID }))
})

test('what is kept of a negotiation comes from the negotiation in progress alone', () => {
  saveNegotiation(
    negotiation({
      clientName: 'MARIA APARECIDA DE SOUZA',
      score: 512,
      opportunity: opportunity({ idNegociacao: 'NEG1' }),
      choice: choice(),
      firstDueDate: '2026-12-10',
      method: 'BOLETO',
    }),
  )
  expect(visit.get('negotiation')).toMatchObject({
    idNegociacao: 'NEG1',
    nomeCliente: 'MARIA APARECIDA DE SOUZA',
    scoreCliente: 512,
    percEntradaMinima: 0,
    numeroAcordoNegociacao: '',
    tipo: 'Parcelado',
    opcao: 'P12',
    dataPag: '2026-12-10',
    formaPagamento: 'BOLETO',
  })
  clearNegotiation()
  expect(visit.get('negotiation')).toBeNull()
})

test('a page load restores the negotiation in progress', async () => {
  const saved = saveNegotiation(negotiation({ choice: choice(), firstDueDate: '2026-12-10' }))
  const stored = Object.entries(sessionStorage)
  clearNegotiation()
  expect(getNegotiation()).toBeNull()
  for (const [key, text] of stored) sessionStorage.setItem(key, text)
  await useNegotiationStore.persist.rehydrate()
  expect(getNegotiation()).toEqual(saved)
})
