import type { OfferOption } from '@portal/contract'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import { Badge, classNames, Money } from '@portal/ui'
import { type ReactNode, useId } from 'react'
import type { Mark } from './marks'
import styles from './option-card.module.css'

interface Choosable {
  /** Of the group of radios. */
  name: string
  checked: boolean
  onChoose: () => void
}

/** A radio whose label covers the whole card, with its description below. */
function ChoiceCard({
  name,
  value,
  title,
  checked,
  onChoose,
  marks,
  look,
  children,
}: Choosable & {
  value: string
  title: string
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
          aria-describedby={`${id}-marks ${id}-meaning`}
          className={styles.input}
        />
        <label htmlFor={id} className={styles.title}>
          {title}
        </label>
        <span id={`${id}-marks`} className={styles.marks}>
          {marks}
        </span>
      </div>
      <div id={`${id}-meaning`} className={styles.meaning}>
        {children}
      </div>
    </div>
  )
}

export interface OptionCardProps extends Choosable {
  option: OfferOption
  marks: readonly Mark[]
  /** Is being recalculated. */
  pending: boolean
}

/** One ready-made option; the same row has the same height in every card. */
export function OptionCard({ option, marks, pending, ...choosable }: OptionCardProps) {
  const inFull = option.tipo === 'A vista'
  const title = inFull ? 'À vista' : `Em ${option.quantidade} parcelas`
  return (
    <ChoiceCard
      value={option.id}
      title={title}
      marks={marks.map((mark) => (
        <Badge key={mark} tone={mark === 'Menor custo' ? 'success' : 'info'}>
          {mark}
        </Badge>
      ))}
      look={pending ? styles.pending : undefined}
      {...choosable}
    >
      <p className={styles.figure}>
        {!inFull && <span className={styles.count}>{option.quantidade} ×</span>}{' '}
        <Money cents={centsOf(inFull ? option.totalAPagar : option.valorParcela)} size="lg" strong />
      </p>
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

function rowsOf(option: OfferOption): [label: string, value: string][] {
  const money = (reais: number) => formatMoney(centsOf(reais))
  const rows: [string, string][] = [
    ['Desconto', option.valorDesconto > 0 ? money(option.valorDesconto) : 'Sem desconto'],
  ]
  if (option.valorEntrada > 0) rows.push(['Entrada', money(option.valorEntrada)])
  rows.push(['Total a pagar', money(option.totalAPagar)])
  if (option.tipo === 'A vista') rows.push(['Juros', 'Sem juros'])
  else {
    rows.push(
      ['Juros ao mês', formatPercent(option.taxaJurosAoMes)],
      ['Juros ao ano', formatPercent(option.taxaJurosAoAno)],
      ['CET ao ano', formatPercent(option.cetAoAno)],
    )
  }
  return rows
}

/** The card that opens an own proposal. */
export function OwnProposalCard(props: Choosable) {
  return (
    <ChoiceCard value="proposta" title="Fazer minha proposta" look={styles.own} {...props}>
      Diga quanto cabe no seu mês ou em quantas vezes quer pagar. A resposta sai na hora.
    </ChoiceCard>
  )
}
