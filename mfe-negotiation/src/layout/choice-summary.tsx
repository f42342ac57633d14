import { Term } from '@portal/content'
import type { Opportunity, PaymentMethod, Terms } from '@portal/contract'
import { costOfTerms, methodNames, partsInWords } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import {
  Button,
  classNames,
  DebtDifference,
  DefinitionList,
  type DefinitionRow,
  Heading,
  keepValues,
  Money,
  Text,
} from '@portal/ui'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { sumOf } from '../journey/labels'
import styles from './choice-summary.module.css'

export interface ChoiceSummaryProps {
  opportunity: Opportunity
  terms: Terms | null
  firstDueDate: string | null
  method: PaymentMethod | null
  /** Shown with terms that are being recalculated. */
  note?: string | undefined
  /** Placeholder while there are no terms. */
  untilThen?: { headline: string; text: string }
  /** The step's form, submitted by the button. */
  form: { id: string; isSending: boolean }
  /** False until something is chosen: the button looks disabled, and a click says what is missing. */
  isReady: boolean
}

const nothingChosen = {
  headline: 'Escolha uma opção',
  text: 'Escolha uma opção para ver o custo completo aqui.',
}

/** Placeholder for a choice without a quote. */
export const notCalculated = {
  headline: 'Sem cálculo ainda',
  text: 'O custo completo aparece aqui assim que o banco calcular.',
}

/** The choices so far and the continue button, always visible: a bottom bar on phones, a card on wide screens. */
export function ChoiceSummary({
  opportunity,
  terms,
  firstDueDate,
  method,
  note,
  untilThen = nothingChosen,
  form,
  isReady,
}: ChoiceSummaryProps) {
  const [open, setOpen] = useState(false)
  const contentId = useId()
  const headline = terms ? partsInWords(terms) : untilThen.headline
  return (
    <aside
      aria-label="Resumo da sua escolha"
      className={classNames(styles.summary, open && styles.open)}
      data-choice-summary={open ? 'open' : 'folded'}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.headline}>
          <span key={headline} className={terms ? styles.sum : undefined}>
            {keepValues(terms ? sumOf(terms) : headline)}
          </span>
          <span className={styles.caption}>{keepValues(captionOf(terms, firstDueDate))}</span>
        </span>
        <ChevronUp aria-hidden="true" size={24} className={styles.chevron} />
      </button>
      <div id={contentId} className={styles.content}>
        <Heading level={2} size="md" className={styles.title}>
          Sua escolha
        </Heading>
        <Text tone="soft" size="sm">
          {opportunity.nomeProduto}
        </Text>
        {terms ? (
          <>
            <p key={headline} className={classNames(styles.amount, styles.sum)}>
              {keepValues(headline)}
            </p>
            <DebtDifference cost={costOfTerms(terms)} size="sm" />
            <DefinitionList rows={rowsOf(terms, firstDueDate, method)} />
            {note !== undefined && (
              <Text tone="soft" size="sm">
                {note}
              </Text>
            )}
          </>
        ) : (
          <Text>{untilThen.text}</Text>
        )}
      </div>
      <Button type="submit" form={form.id} busy={form.isSending} variant={isReady ? 'primary' : 'secondary'}>
        Continuar
      </Button>
    </aside>
  )
}

function captionOf(terms: Terms | null, firstDueDate: string | null): string | null {
  if (!terms) return null
  if (firstDueDate !== null)
    return `${terms.tipo === 'A vista' ? 'até' : 'desde'} ${dateInWords(firstDueDate).replace(/.*, /, '')}`
  return terms.tipo === 'A vista' ? 'à vista' : `Total ${formatMoney(centsOf(terms.totalAPagar))}`
}

function rowsOf(terms: Terms, firstDueDate: string | null, method: PaymentMethod | null): DefinitionRow[] {
  const rows: DefinitionRow[] = [
    { label: 'Você deve hoje', value: <Money cents={centsOf(terms.valorOriginal)} /> },
  ]
  if (terms.valorEntrada > 0) {
    rows.push({ label: 'Entrada', value: <Money cents={centsOf(terms.valorEntrada)} /> })
  }
  rows.push({ label: 'Total a pagar', value: <Money cents={centsOf(terms.totalAPagar)} strong /> })
  if (terms.tipo === 'Parcelado') {
    rows.push({
      id: 'cet',
      label: <Term name="CET">Custo total (CET)</Term>,
      value: `${formatPercent(terms.custoEfetivoTotalAnual)} ao ano`,
    })
  }
  if (firstDueDate !== null) {
    rows.push({ label: 'Primeiro vencimento', value: dateInWords(firstDueDate) })
  }
  if (method !== null) rows.push({ label: 'Pagamento', value: methodNames[method] })
  return rows
}
