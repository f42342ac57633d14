import { ButtonLink } from '@portal/connected'
import { Card, SignpostScene, Text } from '@portal/ui'
import { TaskScreen } from '../../task-screen/task-screen'
import { Branches } from './branches'

export function FindBranchPage() {
  return (
    <TaskScreen
      scene={<SignpostScene />}
      title="Procure uma agência"
      lead="Não conseguimos confirmar seus dados pela internet. Na agência, isso se resolve em uma visita."
    >
      <Card gap={16}>
        <Text weight="strong">Leve com você</Text>
        <ul>
          <li>documento com foto;</li>
          <li>CPF ou, para empresas, o cartão do CNPJ e o contrato social;</li>
          <li>comprovante de endereço dos últimos 90 dias;</li>
          <li>o número do celular que você usa hoje.</li>
        </ul>
        <Text tone="soft">
          Depois da atualização, volte aqui e consulte de novo: a negociação continua pela internet.
        </Text>
        <ButtonLink to="/" variant="secondary" fullWidth>
          Voltar ao início
        </ButtonLink>
      </Card>
      <Branches />
    </TaskScreen>
  )
}
