import type { Data } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import type { StoredAgreement } from './agreements'

type Stage = Data<'GET /api/v1/Proposta/Status/{id}'>['etapas'][number]

const iso = (at: string | null) => (at === null ? null : isoOf(new Date(at)))

/** The way of a proposal: analysis, documents, signature, concluded, or cancelled. */
export function stagesOf({ state, body, createdAt, signedAt, cancelledAt }: StoredAgreement): Stage[] {
  const steps: { etapa: Stage['etapa']; descricao: string; em: string | null }[] = [
    { etapa: 'ANALISE', descricao: 'Recebemos e aprovamos o seu acordo.', em: createdAt },
    ...(body.documents
      ? [{ etapa: 'DOCUMENTOS' as const, descricao: 'Envie os documentos pedidos.', em: null }]
      : []),
    ...(body.signature
      ? [
          {
            etapa: 'ASSINATURA' as const,
            descricao: 'Assine o contrato com o código que enviamos.',
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
      { etapa: 'CANCELADA', estado: 'FEITA', em: iso(cancelledAt), descricao: 'Este acordo foi cancelado.' },
    ]
  }
  return steps.map(({ etapa, descricao, em }, i) => ({
    etapa,
    descricao,
    estado: i < at ? 'FEITA' : i === at ? 'ATUAL' : 'PENDENTE',
    em: i < at ? iso(em) : null,
  }))
}
