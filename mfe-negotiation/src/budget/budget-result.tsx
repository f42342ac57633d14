import type { OfferOption } from '@portal/contract'
import { centsOf, formatInstalments, formatMoney } from '@portal/domain/money'
import { Button, Heading, Inline, Money, Stack, Text } from '@portal/ui'
import { useEffect, useRef } from 'react'
import { titleOf } from '../offer/option-card'
import type { BudgetProps } from './budget-props'
import styles from './budget-result.module.css'
import { type Budget, fitsInMonth, optionsThatFit, proposalThatFits } from './fitting'
import { OtherWays } from './other-ways'

export interface BudgetResultProps extends BudgetProps {
  month: Budget
  /** Living minimum: cents per month that debts must leave, by law. */
  minimum: number
  /** Returns to the amounts. */
  onChange: () => void
}

/** The affordable options by total, lowest first, and an own proposal; other ways if none is affordable. */
export function BudgetResult({
  options,
  limits,
  validUntil,
  endsAt,
  groupName,
  onPick,
  onPropose,
  month,
  minimum,
  onChange,
}: BudgetResultProps) {
  const fits = fitsInMonth(month, minimum)
  const fitting = optionsThatFit(options, fits)
  const proposal = proposalThatFits(limits, fits)
  const none = fitting.length === 0 && proposal === null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  /** The choice sets a radio of the page, so the focus moves there. */
  function choose(change: () => void) {
    change()
    requestAnimationFrame(() => {
      for (const radio of document.getElementsByName(groupName)) {
        if (radio instanceof HTMLInputElement && radio.checked) radio.focus()
      }
    })
  }

  return (
    <Stack gap={16}>
      <Stack gap={4}>
        <Heading level={3} ref={heading} tabIndex={-1}>
          {fits > 0 ? `Cabem até ${formatMoney(fits)} por mês` : 'Hoje não sobra para uma parcela'}
        </Heading>
        <Text>{inWords(month, minimum, fits)}</Text>
        {none && (
          <Text>
            {fits > 0 && 'As ofertas desta página passam disso. '}
            Isso acontece com muita gente. Você tem outros caminhos.
          </Text>
        )}
      </Stack>
      {fitting.length > 0 && (
        <Stack gap={8}>
          <Text weight="strong">Cabe no seu mês, do menor para o maior custo total:</Text>
          <Stack as="ul" gap={0}>
            {fitting.map((option) => (
              <Inline as="li" key={option.id} rowGap={4} justify="between" className={styles.option}>
                <span className={styles.words}>
                  <Text as="span" weight="strong">
                    {titleOf(option)}
                  </Text>
                  <Text as="span" tone="soft" size="sm">
                    {paymentOf(option)}
                    total <Money cents={centsOf(option.totalAPagar)} />
                  </Text>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Escolher ${titleOf(option)}`}
                  onClick={() => choose(() => onPick(option.id))}
                >
                  Escolher
                </Button>
              </Inline>
            ))}
          </Stack>
        </Stack>
      )}
      {proposal !== null && (
        <Stack gap={8}>
          <Text>Você também pode dizer ao banco quanto consegue pagar.</Text>
          <Button variant="secondary" fullWidth onClick={() => choose(() => onPropose(proposal))}>
            <span>
              Propor <Money cents={proposal} /> por mês
            </span>
          </Button>
        </Stack>
      )}
      {none && <OtherWays validUntil={validUntil} endsAt={endsAt} minimum={minimum} />}
      <Button variant="quiet" onClick={onChange}>
        Mudar os valores
      </Button>
    </Stack>
  )
}

/** The calculation in words; mentions the living minimum only if it is the limit. */
function inWords({ income, home, living, debts, savings }: Budget, minimum: number, fits: number): string {
  const spent = home + living + debts + savings
  const sum =
    spent > 0
      ? `Entram ${formatMoney(income)} e ${formatMoney(spent)} já têm destino.`
      : `Entram ${formatMoney(income)}.`
  const left = Math.max(0, income - spent)
  if (left === fits) return sum
  return `${sum} A lei protege ${formatMoney(minimum)} por mês para você viver, e a conta respeita isso.`
}

/** '12 × R$ 118,40, ' */
function paymentOf({ tipo, quantidade, valorParcela, valorEntrada }: OfferOption): string {
  if (tipo === 'A vista') return 'De uma vez, '
  const parts = `${formatInstalments(quantidade, centsOf(valorParcela))}, `
  return valorEntrada > 0 ? `Entrada de ${formatMoney(centsOf(valorEntrada))} e ${parts}` : parts
}
