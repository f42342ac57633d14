import { negotiationSteps } from '@portal/debtor'
import { type StepName, track } from '@portal/runtime'
import { familyOf } from './families'
import { type Choice, type Negotiation, optionOf } from './negotiation'

/**
 * Tracks the steps of a negotiation. The events contain the choices, so that it can be resumed later or on another
 * device (spec §4).
 */

const extraOf = ({ opportunity }: Negotiation) => ({
  idNegociacao: opportunity.idNegociacao,
  valueTotal: opportunity.valorOriginal,
  contractCount: opportunity.contratos.length,
})

/** Tracks the choice and the click that led to it. */
export function trackChoice(negotiation: Negotiation): void {
  const { choice, quote, opportunity } = negotiation
  if (choice === null) return
  const extra = extraOf(negotiation)
  for (const step of clicksOf(negotiation, choice)) track(step, extra)
  track(negotiationSteps.choice.event, {
    ...extra,
    metadata: {
      ...serialiseChoice(choice),
      familia: opportunity.familia,
      ...(quote && { parcela: { quantidade: quote.terms.qtdeParcelas, valor: quote.terms.valorParcela } }),
    },
  })
}

function clicksOf(negotiation: Negotiation, choice: Choice): StepName[] {
  const { opportunity } = negotiation
  const family = familyOf(opportunity.familia)
  const option = optionOf(negotiation)
  const steps: StepName[] = []
  if (option === null) steps.push('propostaPersonalizadaFechada')
  else if (opportunity.familia === 'REORG') steps.push(reorgStep(option.destaque, choice.insurance))
  else if (opportunity.familia === 'ZERO_ENTRADA') steps.push('zeroEntradaClicada')
  else steps.push(choice.kind === 'A vista' ? 'negociarAVista' : 'negociarParcelado')
  if (family.vehicle) steps.push(family.vehicle.chosen)
  return steps
}

type Mark = NonNullable<ReturnType<typeof optionOf>>['destaque']

function reorgStep(mark: Mark, insured: boolean): StepName {
  switch (mark) {
    case 'MENOR_PARCELA':
      return insured ? 'reorgMenorParcelaComSeguro' : 'reorgMenorParcelaSemSeguro'
    case 'PRAZO_CONHECIDO':
      return insured ? 'reorgPrazoConhecidoComSeguro' : 'reorgPrazoConhecidoSemSeguro'
    case 'MENOR_PRAZO':
      return insured ? 'reorgMenorPrazoComSeguro' : 'reorgMenorPrazoSemSeguro'
    case null:
      return 'negociarParcelado'
  }
}

export function trackDate(negotiation: Negotiation): void {
  const { event, restoredFrom } = negotiationSteps.date
  track(event, { ...extraOf(negotiation), metadata: { [restoredFrom]: negotiation.firstDueDate } })
}

export function trackMethod(negotiation: Negotiation): void {
  const { event, restoredFrom } = negotiationSteps.method
  if (negotiation.method === 'DEBITO_AUTOMATICO') track('formaPagamentoAutorizada', extraOf(negotiation))
  track(event, { ...extraOf(negotiation), metadata: { [restoredFrom]: negotiation.method } })
}

export function trackReview(negotiation: Negotiation): void {
  const terms = negotiation.quote?.terms
  track(negotiationSteps.review.event, {
    ...extraOf(negotiation),
    metadata: {
      consolidado: terms && {
        total: terms.totalAPagar,
        quantidade: terms.qtdeParcelas,
        parcela: terms.valorParcela,
        cetAoAno: terms.custoEfetivoTotalAnual,
      },
    },
  })
}

/** The step to track for a failed calculation. */
export function calculationFailure(negotiation: Negotiation, choice: Choice): StepName {
  if (negotiation.opportunity.versaoApi === 'v3') return 'erroApiReneg'
  if (choice.optionId === null) return 'erroCalculoNovaProposta'
  return choice.kind === 'A vista' ? 'erroCalculoAVista' : 'erroCalculoParcelado'
}

/** Replaces the option id in the metadata of an own proposal. */
const OWN = 'proposta'

/** Serialises a choice with the field names of spec §3 (opcao, tipo), and the values of an own proposal. */
function serialiseChoice({ kind, optionId, count, instalment, downPayment, insurance, newMoney }: Choice) {
  return {
    tipo: kind,
    opcao: optionId ?? OWN,
    ...(optionId === null && {
      proposta: {
        ...(count !== null && { quantidade: count }),
        ...(instalment !== null && { valor: instalment }),
        ...(downPayment !== null && { entrada: downPayment }),
      },
    }),
    seguro: insurance,
    ...(newMoney !== null && { troco: newMoney }),
  }
}

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Parses the choice in an event's metadata; null if there is none. */
export function parseChoice(metadata: Json | undefined): Choice | null {
  if (metadata === undefined) return null
  const { tipo, opcao, proposta, seguro, troco } = metadata
  if ((tipo !== 'A vista' && tipo !== 'Parcelado') || typeof opcao !== 'string') return null
  const choice: Choice = {
    kind: tipo,
    optionId: opcao === OWN ? null : opcao,
    count: null,
    instalment: null,
    downPayment: null,
    insurance: seguro === true,
    newMoney: numberOr(troco),
  }
  if (opcao !== OWN) return choice
  if (!isJson(proposta)) return null
  const { quantidade, valor, entrada } = proposta
  const own = { count: numberOr(quantidade), instalment: numberOr(valor), downPayment: numberOr(entrada) }
  return own.count === null && own.instalment === null ? null : { ...choice, ...own }
}
