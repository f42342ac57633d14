import { ButtonLink } from '@portal/connected'
import { Card, SignpostScene, Text } from '@portal/ui'
import { TaskScreen } from '../../task-screen/task-screen'

export function NoContactPage() {
  return (
    <TaskScreen
      gated
      scene={<SignpostScene />}
      title="Não temos um contato seu"
      lead="Para sua segurança, só mostramos suas dívidas depois de confirmar quem é você. Para isso, usamos um celular ou e-mail do seu cadastro, e o seu está sem nenhum."
    >
      <Card gap={16}>
        <Text>
          Você pode cadastrar um contato agora, em dois minutos. Vamos perguntar sua data de nascimento e o
          nome da sua mãe.
        </Text>
        <ButtonLink to="/atualizar-dados" fullWidth>
          Cadastrar meus contatos
        </ButtonLink>
      </Card>
    </TaskScreen>
  )
}
