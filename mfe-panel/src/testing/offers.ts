import type { Agreement, AgreementInstalment, NegotiationList, Opportunity } from '@portal/contract'
import { samplesOf } from '@portal/sandbox/samples'

/** The sandbox's responses for its test debtors; tests override them. */

const person = samplesOf('cliente')
const { dados: listed } = person.list()
const [card] = listed.negociacoes
const [running] = samplesOf('acordo-em-dia').list().dados.acordos
if (card === undefined || running === undefined) throw new Error('the sandbox answers an empty list')

export const MARIA = person.taxId
export const BAKERY = samplesOf('pj-cliente').taxId

/** A card group with two contracts. */
export const opportunity = (change: Partial<Opportunity> = {}): Opportunity => ({
  ...card,
  idNegociacao: 'NEG1',
  ...change,
})

export const contract = (numero: string, valorOriginal: number): Opportunity['contratos'][number] => ({
  ...{ produto: 'Cartão Gold', diasAtraso: 214, vencidoDesde: '2026-04-20' },
  numero,
  valorOriginal,
})

export function instalment(numero: number, change: Partial<AgreementInstalment> = {}): AgreementInstalment {
  return {
    numero,
    divida: `D${numero}`,
    vencimento: `2026-${String(9 + numero).padStart(2, '0')}-30`,
    valor: 220,
    estado: 'ABERTA',
    pagaEm: null,
    boletoDisponivel: true,
    ...change,
  }
}

/** Omits optional fields, as a bank without those extensions. */
const { desistirAte: _withdrawal, depoisDePagar: _papers, digitoConta: _digit, ...plain } = running

/** Three instalments of R$ 220, the first one paid, instead of twelve, so that tests can name each. */
export const agreement = (change: Partial<Agreement> = {}): Agreement => ({
  ...plain,
  ...{ numeroAcordo: '8367435725', valorTotal: 660, valorPago: 220, quantidadeParcelas: 3, parcelasPagas: 1 },
  proximoVencimento: '2026-11-30',
  parcelas: [
    instalment(1, { estado: 'PAGA', pagaEm: '2026-10-09', boletoDisponivel: false }),
    instalment(2),
    instalment(3),
  ],
  ...change,
})

type ListChange = Partial<NegotiationList['dados']> & { sucesso?: boolean }

/** The response of POST negociacoes. */
export const list = ({
  sucesso = true,
  ...dados
}: ListChange = {}): { status: 200; data: NegotiationList } => ({
  status: 200,
  data: {
    sucesso,
    dados: { ...listed, negociacoes: [], acordos: [], ...dados },
  },
})
