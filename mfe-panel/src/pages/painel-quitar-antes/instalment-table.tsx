import { instalmentName } from '@portal/debtor'
import { centsOf, formatPercent } from '@portal/domain/money'
import { DateText, Money, Stack, Text } from '@portal/ui'
import styles from './painel-quitar-antes.module.css'
import type { Quote } from './settle'
import { daysInWords } from './settlement-words'

/** Price of each instalment on the day of the quote. */
export function InstalmentTable({ quote }: { quote: Quote }) {
  return (
    <Stack gap={12}>
      <Text size="sm" tone="soft">
        Cada parcela perde os juros dos dias que faltam, à taxa do acordo:{' '}
        {formatPercent(quote.taxaJurosAoMes)} ao mês. A parcela vencida tem multa e juros de atraso.
      </Text>
      <table className={styles.table}>
        <caption className={styles.caption}>
          Valor de cada parcela em <DateText iso={quote.data} />
        </caption>
        <thead>
          <tr>
            <th scope="col">Parcela</th>
            <th scope="col">Vence em</th>
            <th scope="col" className={styles.wide}>
              Prazo
            </th>
            <th scope="col" className={styles.wide}>
              Valor
            </th>
            <th scope="col">Neste dia</th>
          </tr>
        </thead>
        <tbody>
          {quote.parcelas.map(({ numero, vencimento, dias, valor, valorNoDia }) => (
            <tr key={numero}>
              <th scope="row">{instalmentName({ numero })}</th>
              <td>
                <DateText iso={vencimento} />
              </td>
              <td className={styles.wide}>{daysInWords(dias)}</td>
              <td className={styles.wide}>
                <Money cents={centsOf(valor)} />
              </td>
              <td>
                <Money cents={centsOf(valorNoDia)} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
