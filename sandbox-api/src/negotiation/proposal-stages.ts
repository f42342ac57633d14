import type { Data } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isoOrNull } from '../clock/sao-paulo'
import { lastDayToSign, type StoredAgreement } from './agreements'

type ProposalStage = Data<'GET /api/v1/Proposta/Status/{id}'>['etapas'][number]

/** Stages of a proposal: analysis, documents, signature, concluded, or cancelled. */
export function stagesOf(agreement: StoredAgreement): ProposalStage[] {
  const { state, body, createdAt, signedAt, cancelledAt } = agreement
  const lastDay = lastDayToSign(agreement)
  const until = lastDay === null ? '' : ` até ${formatDate(lastDay)}`
  const received = 'Recebemos e aprovamos o seu acordo.'
  if (state === 'CANCELADO') {
    const lapsed = `Este acordo não foi assinado${until} e perdeu a validade. Nada é devido por ele.`
    const descricao = lastDay === null ? 'Este acordo foi cancelado.' : lapsed
    return [
      { etapa: 'ANALISE', estado: 'FEITA', em: isoOrNull(createdAt), descricao: received },
      { etapa: 'CANCELADA', estado: 'FEITA', em: isoOrNull(cancelledAt), descricao },
    ]
  }
  const all = [
    [true, 'ANALISE', received, createdAt],
    [body.documents, 'DOCUMENTOS', `Envie os documentos pedidos e assine${until}.`, null],
    [body.signature, 'ASSINATURA', `Assine o contrato${until}, com o código que enviamos.`, signedAt],
    [true, 'CONCLUIDA', 'Acordo concluído.', signedAt ?? createdAt],
  ] as const
  const steps = all.filter(([isOne]) => isOne)
  const current = steps.findIndex(([, etapa]) => state === `AGUARDANDO_${etapa}`)
  const at = current < 0 ? steps.length : current
  return steps.map(([, etapa, descricao, em], i) => ({
    etapa,
    descricao,
    estado: i < at ? 'FEITA' : i === at ? 'ATUAL' : 'PENDENTE',
    em: i < at ? isoOrNull(em) : null,
  }))
}
