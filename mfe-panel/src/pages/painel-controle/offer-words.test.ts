import { contractsInWords, notesOf, opportunitiesInWords } from './offer-words'

test.each([
  [0, 'Nenhuma oportunidade', '0 contratos'],
  [1, '1 oportunidade', '1 contrato'],
  [40, '40 oportunidades', '40 contratos'],
])('%i', (count, opportunities, contracts) => {
  expect(opportunitiesInWords(count)).toBe(opportunities)
  expect(contractsInWords(count)).toBe(contracts)
})

const plain = {
  veiculo: null,
  semEntrada: false,
  exigeDocumentos: false,
  exigeAssinatura: false,
  formasPagamento: ['BOLETO' as const],
  acordoOrigem: null,
}

test.each([
  ['a plain offer', plain, []],
  [
    'a vehicle',
    { ...plain, veiculo: { descricao: 'Fiat Uno', placa: 'ABC1D23' } },
    ['Fiat Uno, placa ABC1D23'],
  ],
  ['a second try', { ...plain, acordoOrigem: '77' }, ['Renegocia o acordo 77, que está em atraso']],
  ['nothing down', { ...plain, semEntrada: true }, ['Sem entrada']],
  [
    'papers and signature',
    { ...plain, exigeDocumentos: true, exigeAssinatura: true },
    ['Pede documentos depois do aceite', 'Termina com assinatura digital'],
  ],
  [
    'debit',
    { ...plain, formasPagamento: ['BOLETO' as const, 'DEBITO_AUTOMATICO' as const] },
    ['Aceita débito automático'],
  ],
])('notes of %s', (_, offer, notes) => {
  expect(notesOf(offer)).toEqual(notes)
})
