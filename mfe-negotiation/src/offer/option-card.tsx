import type { OfferOption } from '@portal/contract'
import type { Cost } from '@portal/domain/debt-comparison'
import { centsOf, formatInstalments, formatMoney, formatPercent } from '@portal/domain/money'
import {
  Badge,
  choiceClassNames,
  classNames,
  DebtDifference,
  Inline,
  keepValues,
  VisuallyHidden,
} from '@portal/ui'
import { type ReactNode, useId } from 'react'
import type { Mark } from './marks'
import styles from './option-card.module.css'

interface Choosable {
  /** `name` of the radio group. */
  name: string
  checked: boolean
  onChoose: () => void
}

/** A radio whose label covers the whole card. Its name includes the price; the rest is its description. */
function ChoiceCard({
  name,
  value,
  title,
  checked,
  onChoose,
  price,
  marks,
  className,
  children,
}: Choosable & {
  value: string
  title: string
  price?: ReactNode
  marks?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={classNames(choiceClassNames.card, styles.card, className)}>
      <div className={styles.head}>
        <input
          id={id}
          type="radio"
          name={name}
          value={value}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={price === undefined ? `${id}-title` : `${id}-price ${id}-title`}
          aria-describedby={`${id}-marks ${id}-meaning`}
          className={classNames(choiceClassNames.input, styles.input)}
        />
        <label id={`${id}-title`} htmlFor={id} className={styles.title}>
          {keepValues(title)}
        </label>
      </div>
      <div className={styles.body}>
        <Inline rowGap={4} justify="between">
          {price !== undefined && <div id={`${id}-price`}>{price}</div>}
          <Inline as="span" gap={4} id={`${id}-marks`} className={styles.marks}>
            {marks}
          </Inline>
        </Inline>
        <div id={`${id}-meaning`} className={styles.meaning}>
          {children}
        </div>
      </div>
    </div>
  )
}

export interface OptionCardProps extends Choosable {
  option: OfferOption
  /** Cost relative to the current debt. */
  cost: Cost
  /** Full width of the bars of all options, in cents. */
  scale: number
  marks: readonly Mark[]
  pending: boolean
  /** The group offers new money, which makes the sentence longer. */
  hasNewMoney: boolean
  /** Shows rates on the card, for lists without a comparison table. */
  showsRates: boolean
}

/** A listed option: its payments, its total, and the difference from the debt. */
export function OptionCard({
  option,
  cost,
  scale,
  marks,
  pending,
  hasNewMoney,
  showsRates,
  ...choosable
}: OptionCardProps) {
  const inFull = option.tipo === 'A vista'
  return (
    <ChoiceCard
      value={option.id}
      title={priceOf(option)}
      marks={marks.map((mark) => (
        <Badge key={mark} tone={mark === 'Menor custo' ? 'success' : 'neutral'}>
          {mark}
        </Badge>
      ))}
      className={classNames(pending && styles.pending, hasNewMoney && !inFull && styles.wordy)}
      price={
        <p className={styles.total}>
          {inFull ? (
            'Sem juros, de uma vez'
          ) : (
            <>
              <VisuallyHidden>{titleOf(option)}, </VisuallyHidden>
              <span className={styles.sentence}>no total {keepValues(money(option.totalAPagar))}</span>
            </>
          )}
        </p>
      }
      {...choosable}
    >
      <DebtDifference cost={cost} scale={scale} size="sm" />
      {showsRates && !inFull && (
        <dl className={styles.rows} aria-busy={pending}>
          {ratesOf(option).map((rate, at) => (
            <div key={RATES[at]} className={styles.row}>
              <dt>{RATES[at]}</dt>
              <dd>{rate}</dd>
            </div>
          ))}
        </dl>
      )}
    </ChoiceCard>
  )
}

/** 'Em 12 parcelas' */
export const titleOf = ({ tipo, quantidade }: OfferOption): string =>
  tipo === 'A vista' ? 'À vista' : `Em ${quantidade} parcelas`

const money = (reais: number) => formatMoney(centsOf(reais))

const RATES = ['Juros ao mês', 'Juros ao ano', 'CET ao ano'] as const

export function ratesOf(option: OfferOption): readonly [month: string, year: string, cet: string] {
  if (option.tipo === 'A vista') return ['Sem juros', 'Sem juros', 'Sem juros']
  const { taxaJurosAoMes, taxaJurosAoAno, cetAoAno } = option
  return [formatPercent(taxaJurosAoMes), formatPercent(taxaJurosAoAno), formatPercent(cetAoAno)]
}

/** 'R$ 1.981,66 à vista' or 'Entrada de R$ 100,00 e 12 × R$ 118,40' */
function priceOf({ tipo, quantidade, valorParcela, valorEntrada, totalAPagar }: OfferOption): string {
  if (tipo === 'A vista') return `${money(totalAPagar)} à vista`
  const parts = formatInstalments(quantidade, centsOf(valorParcela))
  return valorEntrada > 0 ? `Entrada de ${money(valorEntrada)} e ${parts}` : parts
}

/** Opens the own proposal. */
export function OwnProposalCard(props: Choosable) {
  return (
    <ChoiceCard value="proposta" title="Fazer minha proposta" className={styles.own} {...props}>
      Diga quanto cabe no seu mês. A resposta sai na hora.
    </ChoiceCard>
  )
}
