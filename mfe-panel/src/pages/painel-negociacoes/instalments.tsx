import { TextLink } from '@portal/connected'
import type { Agreement, AgreementInstalment } from '@portal/contract'
import { instalmentName, isUnsigned } from '@portal/debtor'
import { formatDate } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import type { RoutePath } from '@portal/runtime/router'
import { Button, keepValues, Money, Stack, Timeline, type TimelineItem, VisuallyHidden } from '@portal/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextInstalment, visibleInstalments } from '../../agreements/agreement-words'
import type { SlipOf } from '../../slip/slip'
import styles from './agreement-card.module.css'

interface InstalmentsProps {
  agreement: Agreement
  renegotiate: RoutePath
  onSlip: (instalment: SlipOf['instalment']) => void
}

/** The instalments in chronological order: initially the current ones, the rest on demand. */
export function Instalments({ agreement, renegotiate, onSlip }: InstalmentsProps) {
  const [open, setOpen] = useState(false)
  const printing = usePrinting()
  const all = open || printing
  const { nomeProduto, quantidadeParcelas } = agreement
  // Before the contract is in force, no instalment counts as overdue.
  const parcelas = agreement.parcelas.map((one) =>
    isUnsigned(agreement) && one.estado === 'VENCIDA' ? { ...one, estado: 'ABERTA' as const } : one,
  )
  const isPartial = parcelas.length < quantidadeParcelas
  const inSight = visibleInstalments(parcelas)
  const next = nextInstalment({ parcelas })
  const items = (all ? parcelas : inSight).map((instalment) => ({
    ...itemOf(instalment, instalment === next),
    children: <Detail instalment={instalment} renegotiate={renegotiate} onSlip={onSlip} />,
  }))
  return (
    <Stack gap={12}>
      <Timeline label={`Parcelas: ${nomeProduto}`} items={items} />
      {inSight.length < parcelas.length && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            className={styles.flush}
            aria-expanded={all}
            onClick={() => setOpen(!open)}
          >
            {all
              ? 'Mostrar só as próximas'
              : `Ver ${isPartial ? 'as' : 'todas as'} ${parcelas.length} parcelas${isPartial ? ' em aberto' : ''}`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** True while printing: a printed agreement has all its instalments. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, as the browser captures the page right after the listeners.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}

const timelineStates: Record<AgreementInstalment['estado'], Pick<TimelineItem, 'state' | 'stateLabel'>> = {
  PAGA: { state: 'done', stateLabel: 'paga' },
  ABERTA: { state: 'upcoming', stateLabel: 'a vencer' },
  VENCIDA: { state: 'late', stateLabel: 'vencida' },
  CANCELADA: { state: 'upcoming', stateLabel: 'cancelada' },
}

function itemOf(instalment: AgreementInstalment, isNext: boolean): TimelineItem {
  const { numero, valor, estado } = instalment
  return {
    id: String(numero),
    ...timelineStates[estado],
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
      return <p>{keepValues(pagaEm === null ? 'Paga' : `Paga em ${formatDate(pagaEm)}`)}</p>
    case 'CANCELADA':
      return <p>Cancelada</p>
    case 'VENCIDA':
      return (
        <p className={styles.detail}>
          <span>{keepValues(`Venceu em ${formatDate(vencimento)}`)}</span>
          <TextLink to={renegotiate}>
            Renegociar<VisuallyHidden> ({instalmentName(instalment).toLowerCase()})</VisuallyHidden>
          </TextLink>
        </p>
      )
    case 'ABERTA':
      return (
        <p className={styles.detail}>
          <span>{keepValues(`Vence em ${formatDate(vencimento)}`)}</span>
          {boletoDisponivel && <TextLink onClick={() => onSlip(instalment)}>Ver boleto{which}</TextLink>}
        </p>
      )
  }
}
