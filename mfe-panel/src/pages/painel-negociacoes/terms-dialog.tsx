import { Term } from '@portal/content'
import type { Agreement, Data } from '@portal/contract'
import { execInPath } from '@portal/debtor'
import { centsOf, formatPercent } from '@portal/domain/money'
import { send } from '@portal/runtime'
import {
  Accordion,
  AccordionItem,
  DateText,
  DefinitionList,
  type DefinitionRow,
  Dialog,
  ErrorState,
  Loading,
  Money,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui'
import { useCallback } from 'react'
import { usePatientLoad } from '../../patience/use-patient-load'

type Summary = Data<'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'>

interface TermsDialogProps {
  agreement: Agreement
  onClose: () => void
}

/** What was agreed, in figures and in the contract's own words. */
export function TermsDialog({ agreement, onClose }: TermsDialogProps) {
  const { carteira, numeroAcordo, quantidadeParcelas } = agreement
  const load = useCallback(
    async (signal: AbortSignal) => {
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
    [carteira, numeroAcordo, quantidadeParcelas],
  )
  const { state, retry } = usePatientLoad(load)
  return (
    <Dialog open onClose={onClose} size="wide" title="Condições do acordo">
      {state.kind === 'loading' && (
        <Loading label="Buscando as condições">
          <Stack gap={16}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </Stack>
        </Loading>
      )}
      {(state.kind === 'failed' || state.kind === 'cancelled') && (
        <ErrorState
          level={3}
          title="Não conseguimos buscar as condições"
          text="Tente de novo em instantes. O acordo continua valendo."
          onRetry={retry}
        />
      )}
      {state.kind === 'done' && <Terms summary={state.value} />}
    </Dialog>
  )
}

function Terms({ summary }: { summary: Summary }) {
  const { contrato, encargosAtraso, liquidacaoAntecipada } = summary
  return (
    <Stack gap={24}>
      <DefinitionList plain rows={rowsOf(summary)} />
      <Text>{encargosAtraso}</Text>
      <Text>{liquidacaoAntecipada}</Text>
      <Accordion>
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
    { label: 'Credor', value: termos.credor.nome },
    { label: 'Valor original', value: money(termos.valorOriginal) },
    { label: 'Desconto', value: money(termos.valorDesconto) },
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
