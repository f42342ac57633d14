import { ButtonLink } from '@portal/connected'
import { LeftOutNotice } from '@portal/debtor'
import { useQuery } from '@portal/runtime/query'
import { Alert } from '@portal/ui'
import { ScrollText } from 'lucide-react'
import { readySlipsQuery } from '../../look-up/portfolios'

/** Links to the slips of a campaign that are ready to be paid. */
export function ReadySlips() {
  const { data } = useQuery(readySlipsQuery())
  if (data === undefined) return null
  const { count, leftOut } = data
  if (count === 0) return <LeftOutNotice what="slip" count={leftOut} />
  return (
    <Alert
      title={
        count === 1 ? 'Você tem 1 boleto de campanha pronto' : `Você tem ${count} boletos de campanha prontos`
      }
      action={
        <ButtonLink variant="secondary" size="sm" to="/boletagem" icon={<ScrollText size={20} />}>
          Ver boletos prontos
        </ButtonLink>
      }
    >
      Pagar é opcional: o boleto já sai com o valor da campanha, sem escolher parcelas.
    </Alert>
  )
}
