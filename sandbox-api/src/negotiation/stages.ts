import type { Data } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isoOf } from '../clock/sao-paulo'
import { lastDayToSign, type StoredAgreement } from './agreements'

type Stage = Data<'GET /api/v1/Proposta/Status/{id}'>['etapas'][number]

const iso = (at: string | null) => (at === null ? null : isoOf(new Date(at)))

/** The way of a proposal: analysis, documents, signature, concluded, or cancelled. */
export function stagesOf(agreement: StoredAgreement): Stage[] {
  const { state, body, createdAt, signedAt, cancelledAt } = agreement
  const lastDay = lastDayToSign(agreement)
  const until = lastDay === null ? '' : ` até ${formatDate(lastDay)}`
  const steps: { etapa: Stage['etapa']; descricao: string; em: string | null }[] = [
    { etapa: 'ANALISE', descricao: 'Recebemos e aprovamos o seu acordo.', em: createdAt },
    ...(body.documents
      ? [
          {
            etapa: 'DOCUMENTOS' as const,
            descricao: `Envie os documentos pedidos e assine${until}.`,
            em: null,
          },
        ]
      : []),
    ...(body.signature
      ? [
          {
            etapa: 'ASSINATURA' as const,
            descricao: `Assine o contrato${until}, com o código que enviamos.`,
            em: signedAt,
          },
        ]
      : []),
    { etapa: 'CONCLUIDA', descricao: 'Acordo concluído.', em: signedAt ?? createdAt },
  ]
  const current =
    state === 'AGUARDANDO_DOCUMENTOS' ? 'DOCUMENTOS' : state === 'AGUARDANDO_ASSINATURA' ? 'ASSINATURA' : null
  const at = current === null ? steps.length : steps.findIndex(({ etapa }) => etapa === current)
  if (state === 'CANCELADO') {
    return [
      {
        etapa: 'ANALISE',
        estado: 'FEITA',
        em: iso(createdAt),
        descricao: 'Recebemos e aprovamos o seu acordo.',
      },
      {
        etapa: 'CANCELADA',
        estado: 'FEITA',
        em: iso(cancelledAt),
        descricao:
          lastDay === null
            ? 'Este acordo foi cancelado.'
            : `Este acordo não foi assinado${until} e perdeu a validade. Nada é devido por ele.`,
      },
    ]
  }
  return steps.map(({ etapa, descricao, em }, i) => ({
    etapa,
    descricao,
    estado: i < at ? 'FEITA' : i === at ? 'ATUAL' : 'PENDENTE',
    em: i < at ? iso(em) : null,
  }))
}
