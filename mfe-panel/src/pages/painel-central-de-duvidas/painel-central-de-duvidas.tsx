import { FaqList, HelpContacts } from '@portal/content'
import { debtorNameQuery } from '@portal/debtor/reads'
import { track } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { useEffect } from 'react'
import { PanelTask } from '../../layout/panel-task'

export function PanelFaqPage() {
  useEffect(() => track('pcCentralDeDuvidas'), [])
  // If the visit starts here, no other response has the debtor's name for the bar.
  useQuery(debtorNameQuery())
  return (
    <PanelTask
      title="Dúvidas"
      lead="Toque em uma pergunta para ver a resposta."
      foot={<HelpContacts title="Não achou o que procurava?" />}
    >
      <FaqList />
    </PanelTask>
  )
}
