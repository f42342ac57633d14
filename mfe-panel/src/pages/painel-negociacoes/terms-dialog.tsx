import { Term } from '@portal/content'
import type { Agreement, Data } from '@portal/contract'
import { costOfTerms, execInPath, partsInWords, paymentsOf } from '@portal/debtor'
import { negotiationsKey } from '@portal/debtor/reads'
import { centsOf, formatPercent } from '@portal/domain/money'
import { withCallCode } from '@portal/domain/trace-context'
import { send } from '@portal/runtime'
import { queryOptions, useQuery } from '@portal/runtime/query'
import {
  Accordion,
  AccordionItem,
  Button,
  CostComposition,
  DateText,
  DebtDifference,
  DebtOverTime,
  DefinitionList,
  type DefinitionRow,
  Dialog,
  ErrorState,
  Loading,
  Money,
  PaymentTable,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui'
import { Printer } from 'lucide-react'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

interface TermsDialogProps {
  agreement: Agreement
  onClose: () => void
}

const termsQuery = ({ carteira, numeroAcordo, quantidadeParcelas }: Agreement) =>
  queryOptions({
    queryKey: negotiationsKey(['terms', carteira, numeroAcordo, quantidadeParcelas]),
    queryFn: async ({ signal }) => {
      const { data } = await send('GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', {
        params: {
          carteira,
          contrato: numeroAcordo,
          parcelas: String(quantidadeParcelas),
          exec: execInPath(),
        },
        signal,
      })
      return data
    },
  })

/** The terms of the agreement: its figures and the contract's text. */
export function TermsDialog({ agreement, onClose }: TermsDialogProps) {
  const { data: summary, error, isFetching, refetch } = useQuery(termsQuery(agreement))
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      tall
      title="Condições do acordo"
      footer={
        summary && (
          <Button variant="secondary" icon={<Printer size={20} />} onClick={() => window.print()}>
            Imprimir ou guardar em PDF
          </Button>
        )
      }
    >
      {!summary && isFetching && (
        <Loading label="Buscando as condições">
          <Stack gap={16}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Stack>
        </Loading>
      )}
      {!summary && !isFetching && (
        <ErrorState
          level={3}
          title="Não conseguimos buscar as condições"
          text={withCallCode('Tente de novo em instantes. O acordo continua valendo.', error)}
          onRetry={() => refetch()}
        />
      )}
      {summary && <Terms number={agreement.numeroAcordo} summary={summary} />}
    </Dialog>
  )
}

function Terms({ number, summary }: { number: string; summary: Summary }) {
  const { contrato, encargosAtraso, liquidacaoAntecipada, termos } = summary
  const cost = costOfTerms(termos)
  const payments = paymentsOf(termos.parcelas)
  return (
    <Stack gap={24}>
      <DefinitionList plain rows={[{ label: 'Número do acordo', value: number }, ...rowsOf(summary)]} />
      <DebtDifference cost={cost} agreed />
      {termos.tipo === 'Parcelado' && (
        <>
          <CostComposition cost={cost} />
          <DebtOverTime payments={payments} />
        </>
      )}
      <Text>{encargosAtraso}</Text>
      <Text>{liquidacaoAntecipada}</Text>
      <Accordion>
        <AccordionItem title="Todas as parcelas">
          <PaymentTable payments={payments} />
        </AccordionItem>
        <AccordionItem title={contrato.titulo}>
          <Stack gap={12}>
            {contrato.texto.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          </Stack>
        </AccordionItem>
      </Accordion>
    </Stack>
  )
}

function rowsOf({ termos }: Summary): DefinitionRow[] {
  const money = (reais: number) => <Money cents={centsOf(reais)} />
  const rows: DefinitionRow[] = [
    { label: 'Com quem é o acordo', value: termos.credor.nome },
    { label: 'Dívida no dia do acordo', value: money(termos.valorOriginal) },
    { label: 'Pagamento', value: partsInWords(termos) },
    { label: 'Primeiro vencimento', value: <DateText iso={termos.dataVencimentoPrimeiraParcela} /> },
    { label: 'Último vencimento', value: <DateText iso={termos.dataVencimentoUltimaParcela} /> },
  ]
  if (termos.tipo === 'Parcelado') {
    rows.push(
      { label: 'Juros ao mês', value: formatPercent(termos.taxaJurosAoMes) },
      {
        id: 'cet',
        label: (
          <>
            Custo total (<Term name="CET" />)
          </>
        ),
        value: `${formatPercent(termos.custoEfetivoTotalAnual)} ao ano`,
      },
    )
  }
  return [...rows, { label: 'Total a pagar', value: money(termos.totalAPagar), total: true }]
}
