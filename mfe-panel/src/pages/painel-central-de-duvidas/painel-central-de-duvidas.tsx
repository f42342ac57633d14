import { FaqList, HelpContacts } from '@portal/content'
import { debtorNameQuery } from '@portal/debtor/reads'
import { track } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { TaskLayout, Text } from '@portal/ui'
import { useEffect } from 'react'

export function PanelFaqPage() {
  useEffect(() => track('pcCentralDeDuvidas'), [])
  // If the visit starts here, no other response has the debtor's name for the bar.
  useQuery(debtorNameQuery())
  return (
    <TaskLayout
      title="Dúvidas"
      head={
        <Text as="div" size="lg" tone="soft">
          Toque em uma pergunta para ver a resposta.
        </Text>
      }
      foot={<HelpContacts title="Não achou o que procurava?" />}
    >
      <FaqList />
    </TaskLayout>
  )
}
