import type { Data } from '@portal/contract'
import type { Debtor } from '../access/debtors'
import { isoOf } from '../clock/sao-paulo'
import type { Sandbox } from '../server/sandbox'
import { plainChoice } from './bounds'
import { type ContractText, contractText, EARLY_SETTLEMENT, lateChargesText } from './contract-text'
import { portfolioOf } from './portfolio'
import { currentProposal } from './proposals'
import { type Calculated, calculate } from './quotes'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

interface Summarised {
  idProposta: string | null
  validade: string
  terms: Calculated
  contract: ContractText
  contratos: string[]
}

/** Calculated terms without a reservation have no proposal. */
const NOT_RESERVED = 'SEM_RESERVA'

function shown({ idProposta, validade, terms, contract, contratos }: Summarised): Summary {
  return {
    idProposta,
    carteira: terms.carteira,
    contratos,
    parcelas: terms.parcelas,
    termos: { ...terms, validade, idProposta: idProposta ?? NOT_RESERVED },
    contrato: contract,
    liquidacaoAntecipada: EARLY_SETTLEMENT,
    encargosAtraso: lateChargesText(terms),
  }
}

/**
 * The summary before or after acceptance. `contrato` is an agreement, a group or one of its contracts; the
 * group's reservation is used if it has as many instalments. Null when nothing matches.
 */
export function summaryOf(sandbox: Sandbox, debtor: Debtor, contrato: string, count: number): Summary | null {
  const today = sandbox.clock.today()
  const now = isoOf(sandbox.clock.now())
  const { groups, agreements } = portfolioOf(sandbox, debtor)
  const agreement = agreements.find(({ number }) => number === contrato)
  if (agreement !== undefined) {
    const { terms, contract, contracts } = agreement.body
    const contratos = contracts.map(({ numero }) => numero)
    return shown({ idProposta: agreement.proposal, validade: now, terms, contract, contratos })
  }
  const group = groups.find(
    ({ id, contracts }) => id === contrato || contracts.some(({ numero }) => numero === contrato),
  )
  if (group === undefined) return null
  const agreed = { contracts: group.contracts, signature: group.plan.signature }
  const contratos = group.contracts.map(({ numero }) => numero)
  const reserved = currentProposal(sandbox, debtor.taxId, group.id)
  if (reserved?.terms.qtdeParcelas === count) {
    const { terms, id } = reserved
    const contract = contractText(debtor, agreed, terms)
    return shown({ idProposta: id, validade: terms.validade, terms, contract, contratos })
  }
  if (count < 1 || count > group.plan.maxCount) return null
  const terms = calculate(group, plainChoice(group, count, today), today)
  const contract = contractText(debtor, agreed, terms)
  return shown({ idProposta: null, validade: now, terms, contract, contratos })
}
