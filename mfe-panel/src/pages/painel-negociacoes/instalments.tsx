import { useState } from 'react'
import type { Agreement, AgreementInstalment } from 'shared-kernel/contract'
import { formatDate } from 'shared-kernel/rules/dates'
import { centsOf } from 'shared-kernel/rules/money'
import { Button, Money, Stack, TextLink, Timeline, type TimelineItem, VisuallyHidden } from 'shared-kernel/ui'
import { instalmentName, instalmentsInSight, nextInstalment } from '../../agreements/agreement-words'
import type { SlipOf } from '../../slip/slip'
import styles from './agreement-card.module.css'

interface InstalmentsProps {
  agreement: Agreement
  renegotiate: string
  onSlip: (instalment: SlipOf['instalment']) => void
}

/** The instalments along time; the few that matter now first, all of them on demand. */
export function Instalments({ agreement, renegotiate, onSlip }: InstalmentsProps) {
  const [all, setAll] = useState(false)
  const { parcelas, nomeProduto } = agreement
  const inSight = instalmentsInSight(parcelas)
  const next = nextInstalment(agreement)
  const items = (all ? parcelas : inSight).map((instalment) => ({
    ...itemOf(instalment, instalment === next),
    children: <Detail instalment={instalment} renegotiate={renegotiate} onSlip={onSlip} />,
  }))
  return (
    <Stack gap={12}>
      <Timeline label={`Parcelas: ${nomeProduto}`} items={items} />
      {inSight.length < parcelas.length && (
        <div>
          <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Mostrar só as próximas' : `Ver todas as ${parcelas.length} parcelas`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const look: Record<AgreementInstalment['estado'], Pick<TimelineItem, 'state' | 'stateLabel'>> = {
  PAGA: { state: 'done', stateLabel: 'paga' },
  ABERTA: { state: 'upcoming', stateLabel: 'a vencer' },
  VENCIDA: { state: 'late', stateLabel: 'vencida' },
  CANCELADA: { state: 'upcoming', stateLabel: 'cancelada' },
}

function itemOf(instalment: AgreementInstalment, isNext: boolean): TimelineItem {
  const { numero, valor, estado } = instalment
  return {
    id: String(numero),
    ...look[estado],
    ...(isNext && estado === 'ABERTA' && { state: 'current', stateLabel: 'próxima' }),
    title: instalmentName(instalment),
    meta: <Money cents={centsOf(valor)} />,
  }
}

function Detail({
  instalment,
  renegotiate,
  onSlip,
}: Pick<InstalmentsProps, 'renegotiate' | 'onSlip'> & { instalment: AgreementInstalment }) {
  const { estado, vencimento, pagaEm, boletoDisponivel } = instalment
  const which = <VisuallyHidden> da {instalmentName(instalment).toLowerCase()}</VisuallyHidden>
  switch (estado) {
    case 'PAGA':
      return <p>{pagaEm === null ? 'Paga' : `Paga em ${formatDate(pagaEm)}`}</p>
    case 'CANCELADA':
      return <p>Cancelada. Não pague boletos deste acordo.</p>
    case 'VENCIDA':
      return (
        <p className={styles.detail}>
          <span>Venceu em {formatDate(vencimento)}</span>
          <TextLink to={renegotiate}>Renegociar{which}</TextLink>
        </p>
      )
    case 'ABERTA':
      return (
        <p className={styles.detail}>
          <span>Vence em {formatDate(vencimento)}</span>
          {boletoDisponivel && <TextLink onClick={() => onSlip(instalment)}>Ver boleto{which}</TextLink>}
        </p>
      )
  }
}
