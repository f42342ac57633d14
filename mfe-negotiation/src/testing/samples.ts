import type {
  Agreement,
  Concluded,
  Data,
  OfferOption,
  Opportunity,
  ProposalSlip,
  Terms,
} from '@portal/contract'
import { type ConclusionAttempt, conditionsOf } from '@portal/debtor/conclusion'
import { samplesOf } from '@portal/sandbox/samples'
import { type Choice, choiceOf, groupOf, type Negotiation, startNegotiation } from '../journey/negotiation'
import type { RequiredDocument } from '../pages/upload-docs/use-documents'

/** The sandbox's responses for its test debtors; tests override them. */

const cardDebtor = samplesOf('cliente')
const offered = firstOf(cardDebtor.list().dados.negociacoes)
const reserved = cardDebtor.reserve({
  ...{ idNegociacao: offered.idNegociacao, tipo: 'Parcelado', idOpcao: 'P12' },
  dataPrimeiroVencimento: '2026-12-21',
})
/** Bounds of the card's group. */
export const bounds = cardDebtor.boundsOf(offered.idNegociacao)
const summarised = cardDebtor.summaryOf(reserved)
const made = cardDebtor.conclude(reserved)
const listed = cardDebtor.list().dados

/** The response with fixed ids, for assertions. */
function named<T>(answer: T): T {
  const text = [
    [offered.idNegociacao, 'N1'],
    [reserved.idProposta, 'PRP1'],
    [made.numeroAcordo, '1234567890'],
    ...offered.contratos.map(({ numero }, i) => [numero, `C${i + 1}`]),
  ].reduce((json, [id = '', short = '']) => json.replaceAll(id, short), JSON.stringify(answer))
  return JSON.parse(text)
}

function firstOf<T>([sample]: readonly T[]): T {
  if (sample === undefined) throw new Error('the sandbox answers an empty list')
  return sample
}

export const TAX_ID = cardDebtor.taxId
export const summary = named(summarised)
export const emptyList = { ...listed, negociacoes: [], acordos: [], numeroAcordoNegociacao: '' }

const optionOf = (id: string) => firstOf(offered.opcoes.filter((one) => one.id === id))

export const option = (change: Partial<OfferOption> = {}): OfferOption => ({ ...optionOf('P12'), ...change })
export const inFull = (change: Partial<OfferOption> = {}): OfferOption => ({
  ...optionOf('AVISTA'),
  ...change,
})

/** The card's group with two of its options, without own proposals. */
export const opportunity = (change: Partial<Opportunity> = {}): Opportunity => ({
  ...named(offered),
  opcoes: [inFull(), option()],
  menorParcela: { valor: option().valorParcela, quantidade: 12 },
  cetAoAno: option().cetAoAno,
  aceitaPropostaPropria: false,
  ...change,
})

export const choice = (change: Partial<Choice> = {}): Choice => ({
  ...choiceOf(option(), { insurance: false, newMoney: null }),
  ...change,
})

export const negotiation = (change: Partial<Negotiation> = {}): Negotiation => ({
  ...startNegotiation({
    taxId: TAX_ID,
    clientName: listed.nomeCliente ?? '',
    score: listed.score,
    opportunity: change.opportunity ?? opportunity(),
    agreementsBefore: [],
  }),
  ...change,
})

/** Expires in years: the bank reserves for two days, and these tests run on any date. */
export const terms = (change: Partial<Terms> = {}): Terms => ({
  ...named(reserved),
  validade: '2030-01-01T00:00:00-03:00',
  ...change,
})

type SlipCodesData = Data<'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'>

export const slipCodes = (change: Partial<SlipCodesData> = {}): SlipCodesData => ({
  ...cardDebtor.lineOf(made.numeroAcordo, 1),
  ...change,
})
export const LINE = cardDebtor.lineOf(made.numeroAcordo, 1).linhaDigitavel

/** The dynamic code in the Central Bank's manual. */
export const PIX =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'

export const concluded = (change: Partial<Concluded> = {}): Concluded => ({ ...named(made), ...change })

/** The agreement with exactly the sample's terms, as listed. */
export const asAccepted = (change: Partial<Agreement> = {}): Agreement => ({
  ...named(firstOf(listed.acordos)),
  ...change,
})

/** An agreement with other terms: two instalments. */
export const agreement = (change: Partial<Agreement> = {}): Agreement => {
  const parcelas = asAccepted().parcelas.slice(0, 2)
  const valorTotal = 2 * option().valorParcela
  return asAccepted({ parcelas, valorTotal, quantidadeParcelas: 2, ...change })
}

/** A conclusion of the sample's terms, sent a moment ago. */
export const attempt = (change: Partial<ConclusionAttempt> = {}): ConclusionAttempt => ({
  key: 'chave-da-tentativa',
  proposalId: 'PRP1',
  sentAt: Date.now(),
  conditions: conditionsOf(terms()),
  group: groupOf(negotiation()),
  ...change,
})

type JourneyEvent = Data<'GET /api/v1/journey_tracker/{id}'>['eventos'][number]

/** A journey event as this module tracks it: the bank returns what was sent. */
export const journeyEvent = (change: Partial<JourneyEvent> = {}): JourneyEvent => ({
  ...{ step: 'negociacao', codigo: null, priority: 5, idNegociacao: '', metadata: {}, execId: '' },
  ...{ flowIn: '', statusIn: '', statusOut: '', flowOut: '', em: '2026-11-20T10:00:00-03:00' },
  ...change,
})

/** A proposal slip, which carries no obligation to pay. */
export const proposalSlip = (change: Partial<ProposalSlip> = {}): ProposalSlip => ({
  ...firstOf(samplesOf('campanha-boleto').proposals().boletos),
  ...change,
})

/** Handlers for an unfinished agreement. */
function unfinished<T>(
  key: string,
  ask: (debtor: ReturnType<typeof samplesOf>, numeroAcordo: string) => T,
): T {
  const debtor = samplesOf(key)
  return ask(debtor, debtor.list().dados.numeroAcordoNegociacao)
}

export const requiredDocument = (change: Partial<RequiredDocument> = {}): RequiredDocument => ({
  ...firstOf(unfinished('documentos-pendentes', (debtor, number) => debtor.documentsOf(number).documentos)),
  ...change,
})

export const contractToSign: Data<'GET /api/v1/contrato/{numeroAcordo}'> = {
  ...unfinished('assinatura-pendente', (debtor, number) => debtor.contractOf(number)),
  numeroAcordo: '1234567890',
}
