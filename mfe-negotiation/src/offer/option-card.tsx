import type { OfferOption } from '@portal/contract'
import type { Cost } from '@portal/domain/debt-comparison'
import { centsOf, formatInstalments, formatMoney, formatPercent } from '@portal/domain/money'
import { Badge, classNames, DebtDifference, Money } from '@portal/ui'
import { type ReactNode, useId } from 'react'
import type { Mark } from './marks'
import styles from './option-card.module.css'

interface Choosable {
  /** Of the group of radios. */
  name: string
  checked: boolean
  onChoose: () => void
}

/** A radio whose label covers the whole card; it is named with its price and described by the rest. */
function ChoiceCard({
  name,
  value,
  title,
  checked,
  onChoose,
  price,
  marks,
  look,
  children,
}: Choosable & {
  value: string
  title: string
  price?: ReactNode
  marks?: ReactNode
  look?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={classNames(styles.card, look)}>
      <div className={styles.head}>
        <input
          id={id}
          type="radio"
          name={name}
          value={value}
          checked={checked}
          onChange={onChoose}
          aria-labelledby={price === undefined ? `${id}-title` : `${id}-title ${id}-price`}
          aria-describedby={`${id}-marks ${id}-meaning`}
          className={styles.input}
        />
        <label id={`${id}-title`} htmlFor={id} className={styles.title}>
          {title}
        </label>
        <span id={`${id}-marks`} className={styles.marks}>
          {marks}
        </span>
      </div>
      <div className={styles.body}>
        {price !== undefined && <div id={`${id}-price`}>{price}</div>}
        <div id={`${id}-meaning`} className={styles.meaning}>
          {children}
        </div>
      </div>
    </div>
  )
}

export interface OptionCardProps extends Choosable {
  option: OfferOption
  /** Beside the debt of today. */
  cost: Cost
  /** Cents: the width of the bars of all options. */
  scale: number
  /** Months of the longest option. */
  longest: number
  marks: readonly Mark[]
  /** Is being recalculated. */
  pending: boolean
  /** New money may be asked for, which makes the sentence longer. */
  hasNewMoney: boolean
}

/** One ready-made option: what is paid in all, and what that makes of the debt, before its conditions. */
export function OptionCard({
  option,
  cost,
  scale,
  longest,
  marks,
  pending,
  hasNewMoney,
  ...choosable
}: OptionCardProps) {
  const inFull = option.tipo === 'A vista'
  return (
    <ChoiceCard
      value={option.id}
      title={titleOf(option)}
      marks={marks.map((mark) => (
        <Badge key={mark} tone={mark === 'Menor custo' ? 'success' : 'neutral'}>
          {mark}
        </Badge>
      ))}
      look={classNames(pending && styles.pending, hasNewMoney && !inFull && styles.wordy)}
      price={
        <>
          <p className={styles.figure}>
            <Money cents={cost.total} size="lg" strong />{' '}
            <span className={styles.unit}>{inFull ? 'de uma vez' : 'no total'}</span>
          </p>
          {!inFull && <p className={styles.parts}>{partsOf(option)}</p>}
        </>
      }
      {...choosable}
    >
      <DebtDifference
        cost={cost}
        scale={scale}
        months={inFull ? undefined : { count: option.quantidade, most: longest }}
        size="sm"
      />
      <dl className={styles.rows} aria-busy={pending}>
        {rowsOf(option).map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ChoiceCard>
  )
}

/** 'Em 12 parcelas' */
export const titleOf = ({ tipo, quantidade }: OfferOption): string =>
  tipo === 'A vista' ? 'À vista' : `Em ${quantidade} parcelas`

const money = (reais: number) => formatMoney(centsOf(reais))

function rowsOf(option: OfferOption): [label: string, value: string][] {
  if (option.tipo === 'A vista') return [['Juros', 'Sem juros']]
  return [
    ['Juros ao mês', formatPercent(option.taxaJurosAoMes)],
    ['Juros ao ano', formatPercent(option.taxaJurosAoAno)],
    ['CET ao ano', formatPercent(option.cetAoAno)],
  ]
}

/** 'Entrada de R$ 100,00 e 12 × R$ 118,40' */
function partsOf({ quantidade, valorParcela, valorEntrada }: OfferOption): string {
  const parts = formatInstalments(quantidade, centsOf(valorParcela))
  return valorEntrada > 0 ? `Entrada de ${money(valorEntrada)} e ${parts}` : parts
}

/** The card that opens an own proposal. */
export function OwnProposalCard(props: Choosable) {
  return (
    <ChoiceCard value="proposta" title="Fazer minha proposta" look={styles.own} {...props}>
      Diga quanto cabe no seu mês ou em quantas vezes quer pagar. A resposta sai na hora.
    </ChoiceCard>
  )
}
