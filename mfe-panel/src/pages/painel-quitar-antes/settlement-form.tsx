import { ButtonLink } from '@portal/connected'
import type { Agreement } from '@portal/contract'
import { failureMessage } from '@portal/debtor'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import {
  Accordion,
  AccordionItem,
  Alert,
  Button,
  Card,
  DateField,
  DebtDifference,
  DefinitionList,
  type DefinitionRow,
  type FieldValues,
  Form,
  Heading,
  Money,
  Stack,
  Text,
  useForm,
} from '@portal/ui'
import { useState } from 'react'
import { useWrite, WriteFailure } from '../../layout/use-write'
import { dueDate } from '../painel-alterar-pagamento/due-date'
import { InstalmentTable } from './instalment-table'
import { fetchQuote, isSlipOf, issueSlip, type Quote, type Settled, type SettlementSlip } from './settle'
import { dayInWords, paidBeforeInWords } from './settlement-words'

interface SettlementFormProps {
  agreement: Agreement
  /** Quote of the first possible day. */
  firstQuote: Quote
  /** Server date, ISO. */
  today: string
  onIssued: (slip: SettlementSlip, quote: Quote) => void
}

/** The total for a day, the choice of another day, and the price of each instalment. */
export function SettlementForm({ agreement, firstQuote, today, onIssued }: SettlementFormProps) {
  const [quote, setQuote] = useState(firstQuote)
  const { ended, setEnded, submit, waiting } = useWrite<Settled>('settlement')
  const { boleto } = quote
  const shown = isSlipOf(quote, boleto) ? boleto : null
  const before = paidBeforeInWords(quote)

  async function issue() {
    const settled = await submit((controls) => issueSlip(agreement, quote, controls))
    if (settled.kind === 'stale') setQuote(settled.quote)
    if (settled.kind === 'done') onIssued(settled.slip, quote)
  }

  function showDay(other: Quote) {
    setEnded(null)
    setQuote(other)
  }

  return (
    <>
      <Card gap={16}>
        <div aria-live="polite">
          <Stack gap={8}>
            <Heading level={2} size="md">
              {dayInWords(quote.data, today)}
            </Heading>
            <Money cents={centsOf(quote.valorQuitacao)} size="xl" />
            <DebtDifference cost={costOf(quote)} />
          </Stack>
        </div>
        <DefinitionList plain rows={rowsOf(quote)} />
        <CheaperWayOut quote={quote} />
        {before !== null && <Text>{before}</Text>}
        {boleto !== null && shown === null && (
          <Text>
            Você já tem um boleto de quitação de {formatMoney(centsOf(boleto.valor))}, que vence{' '}
            {dateInWords(boleto.vencimento)}. Se gerar outro, ele deixa de valer.
          </Text>
        )}
        {waiting}
        <WriteFailure ended={ended} />
        {ended?.kind === 'stale' && (
          <Alert tone="warning" live title="O valor mudou">
            Nenhum boleto foi gerado. Acima está o valor de agora.
          </Alert>
        )}
        {shown === null ? (
          <Button fullWidth onClick={issue}>
            Gerar boleto de quitação
          </Button>
        ) : (
          <Button fullWidth onClick={() => onIssued(shown, quote)}>
            Ver boleto de quitação
          </Button>
        )}
        <Text size="sm" tone="soft">
          O boleto vence neste dia. Se você não pagar, nada muda no acordo. Pagar antes com menos juros é um
          direito seu (Código de Defesa do Consumidor, art.&nbsp;52).
        </Text>
      </Card>
      <OtherDay agreement={agreement} quote={quote} onShown={showDay} />
      <Accordion level={2}>
        <AccordionItem title="Ver parcela por parcela">
          <InstalmentTable quote={quote} />
        </AccordionItem>
      </Accordion>
    </>
  )
}

/** During the withdrawal period: withdrawing and paying at once, if that costs less. */
function CheaperWayOut({ quote: { desistencia, valorQuitacao } }: { quote: Quote }) {
  if (!desistencia || desistencia.valorAVista >= valorQuitacao) return null
  const money = (reais: number) => formatMoney(centsOf(reais))
  return (
    <Alert
      title="Desistir e pagar à vista custa menos"
      action={
        <ButtonLink variant="secondary" size="sm" to="/painel-negociacoes">
          Ver como desistir
        </ButtonLink>
      }
    >
      Você pode desistir deste acordo até {dateInWords(desistencia.ate)} e escolher pagar à vista:{' '}
      {money(desistencia.valorAVista)}, em vez de {money(valorQuitacao)} para quitar.
    </Alert>
  )
}

const costOf = ({ valorRestante, encargosAtraso, valorQuitacao }: Quote) => ({
  debt: centsOf(valorRestante) + centsOf(encargosAtraso),
  total: centsOf(valorQuitacao),
})

function rowsOf({
  parcelas,
  valorRestante,
  desconto,
  encargosAtraso,
  valorQuitacao,
}: Quote): DefinitionRow[] {
  const count = parcelas.length === 1 ? '1 parcela' : `${parcelas.length} parcelas`
  const saved = centsOf(desconto)
  const charges = centsOf(encargosAtraso)
  return [
    { label: `Falta pagar, ${count}`, value: <Money cents={centsOf(valorRestante)} /> },
    ...(saved > 0 ? [{ label: 'Menos juros', value: <Money cents={-saved} /> }] : []),
    ...(charges > 0 ? [{ label: 'Multa e juros do atraso', value: <Money cents={charges} /> }] : []),
    { label: 'Para quitar', value: <Money cents={centsOf(valorQuitacao)} />, total: true },
  ]
}

const fieldsOf = ({ dataMinima, dataMaxima }: Quote) => ({
  day: dueDate({ dataMinima, dataMaxima, diasIndisponiveis: [] }),
})

interface OtherDayProps {
  agreement: Agreement
  quote: Quote
  onShown: (quote: Quote) => void
}

function OtherDay({ agreement, quote, onShown }: OtherDayProps) {
  const form = useForm({ fields: fieldsOf(quote), defaultValues: { day: '' } })

  async function requestQuote({ day }: FieldValues<ReturnType<typeof fieldsOf>>) {
    try {
      onShown(await fetchQuote(agreement, day))
    } catch (error) {
      const call = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
      form.refuse('day', failureMessage(call, error))
    }
  }

  return (
    <Form ownWaiting aria-label="Outro dia" onSubmit={form.handleSubmit(requestQuote)}>
      <DateField
        label="Quer quitar em outro dia?"
        hint={`Um dia útil até ${formatDate(quote.dataMaxima)}: dd/mm/aaaa`}
        required
        {...form.field('day')}
      />
      <Button type="submit" variant="secondary">
        Ver o valor neste dia
      </Button>
    </Form>
  )
}
