import { Term } from '@portal/content'
import type { Opportunity, PaymentMethod, Terms } from '@portal/contract'
import { costOfTerms, methodNames, partsInWords } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import {
  classNames,
  DebtDifference,
  DefinitionList,
  type DefinitionRow,
  Heading,
  Money,
  Text,
} from '@portal/ui'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import styles from './choice-summary.module.css'

export interface ChoiceSummaryProps {
  opportunity: Opportunity
  terms: Terms | null
  firstDueDate: string | null
  method: PaymentMethod | null
  /** Beside terms that are about to change. */
  note?: string | undefined
  /** In place of the terms while there are none. */
  untilThen?: { headline: string; text: string }
}

const nothingChosen = {
  headline: 'Nenhuma opção escolhida',
  text: 'Escolha uma opção para ver o custo completo aqui.',
}

/** For a choice without figures: the bank has not calculated it, or could not. */
export const notCalculated = {
  headline: 'Opção escolhida, sem cálculo',
  text: 'O custo completo aparece aqui assim que o banco calcular.',
}

/** The choices so far, always visible. */
export function ChoiceSummary({
  opportunity,
  terms,
  firstDueDate,
  method,
  note,
  untilThen = nothingChosen,
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
          {headline}
          <span className={styles.caption}>
            {terms ? `Total ${formatMoney(centsOf(terms.totalAPagar))}` : opportunity.nomeProduto}
          </span>
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
            <p className={styles.amount}>{headline}</p>
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
    </aside>
  )
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
