import { ButtonLink, TextLink } from '@portal/connected'
import { Card, SignpostScene } from '@portal/ui'
import { TaskScreen } from '../../task-screen/task-screen'

export function NoNegotiationPage() {
  return (
    <TaskScreen
      scene={<SignpostScene />}
      title="Não encontramos o que negociar"
      lead="Hoje não há nenhuma negociação disponível para este documento por aqui."
    >
      <Card gap={16}>
        <p>Isso pode acontecer quando:</p>
        <ul>
          <li>não há dívida em atraso com o banco;</li>
          <li>a dívida é de outro banco, que só ele pode negociar;</li>
          <li>o pagamento é recente e ainda está sendo registrado;</li>
          <li>o contrato é atendido só na agência.</li>
        </ul>
        <ButtonLink to="/" fullWidth>
          Consultar outro CPF ou CNPJ
        </ButtonLink>
        <TextLink to="/central-de-duvidas#nenhuma-negociacao" standalone>
          Por que não aparece nenhuma negociação?
        </TextLink>
      </Card>
    </TaskScreen>
  )
}
