import { FaqList, HelpContacts } from '@portal/content'
import { track } from '@portal/runtime'
import { useEffect } from 'react'
import { PanelScreen } from '../../layout/panel-screen'

export function PanelFaqPage() {
  useEffect(() => track('pcCentralDeDuvidas'), [])
  return (
    <PanelScreen width="narrow" title="Dúvidas" lead="Toque em uma pergunta para ver a resposta.">
      <FaqList />
      <HelpContacts title="Não achou o que procurava?" />
    </PanelScreen>
  )
}
