import { TextLink } from '@portal/connected'
import { CALL_CODE_LABEL } from '@portal/domain/trace-context'
import { toast } from '@portal/runtime'
import {
  Alert,
  Badge,
  Button,
  Card,
  ClockFace,
  CloudScene,
  DoneScene,
  DoorScene,
  EmptyState,
  ErrorState,
  FailureText,
  Inline,
  Loading,
  NightScene,
  ProgressBar,
  RoadScene,
  SignpostScene,
  Skeleton,
  SlipScene,
  Spinner,
  Stack,
  SunriseScene,
} from '@portal/ui'
import type { StateTable } from '../state'

export const feedback = {
  'Alert info': (
    <Alert title="Fora do horário de negociação">
      Volta hoje às 6h. Acordos e boletos continuam abertos.
    </Alert>
  ),
  'Alert success': (
    <Alert tone="success" title="Acordo concluído">
      Número 90114.
    </Alert>
  ),
  'Alert warning': (
    <Alert tone="warning">
      <strong>Válida até sexta, 27 de novembro</strong>
    </Alert>
  ),
  'Alert danger with action': (
    <Alert
      tone="danger"
      title="Não foi possível entrar"
      action={<TextLink to="/">Consultar meu CPF</TextLink>}
    >
      Credenciais inválidas. Caso não tenha cadastro consulte seu CPF na tela inicial
    </Alert>
  ),
  FailureText: (
    <p>
      <FailureText>{`Não conseguimos calcular agora.\n${CALL_CODE_LABEL} 7f3a9c-21b`}</FailureText>
    </p>
  ),
  Badge: (
    <span>
      <Badge tone="success">62% de desconto</Badge> <Badge tone="danger">Vencida</Badge>{' '}
      <Badge tone="warning">Vence hoje</Badge> <Badge tone="info">Em análise</Badge> <Badge>Cancelado</Badge>
    </span>
  ),
  Spinner: <Spinner />,
  ProgressBar: (
    <>
      <ProgressBar value={0.25} label="Parcelas pagas" valueText="3 de 12" />
      <ProgressBar value={0.8} label="Envio do arquivo" />
    </>
  ),
  Skeleton: (
    <Loading label="Carregando suas oportunidades">
      <Card>
        <Stack gap={12}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="short" />
          <Skeleton shape="title" width="long" />
          <Skeleton />
          <Skeleton shape="control" />
        </Stack>
      </Card>
    </Loading>
  ),
  EmptyState: (
    <EmptyState
      scene={<SignpostScene />}
      title="Não há negociações"
      level={3}
      action={<Button variant="secondary">Ver central de dúvidas</Button>}
    >
      Não encontramos dívidas que possam ser negociadas por aqui.
    </EmptyState>
  ),
  Scenes: (
    <Inline>
      <SunriseScene />
      <NightScene />
      <CloudScene />
      <RoadScene />
      <SlipScene />
      <SignpostScene />
      <DoorScene />
      <DoneScene />
    </Inline>
  ),
  ClockFace: (
    <Inline>
      <ClockFace time="06:00" />
      <ClockFace time="20:15" />
    </Inline>
  ),
  ErrorState: (
    <ErrorState
      title="Tente novamente mais tarde"
      level={3}
      text="Não foi possível concluir essa operação. Verifique sua conexão com a internet e tente novamente."
      onRetry={() => new Promise((resolve) => setTimeout(resolve, 1500))}
    />
  ),
  Toast: (
    <>
      <Button variant="secondary" onClick={() => toast('Boleto enviado para o seu e-mail')}>
        Sucesso, ao pé da página
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast('Você excedeu o número de chamadas permitidas. Tente mais tarde.', {
            tone: 'error',
            place: 'top-right',
          })
        }
      >
        Erro, no alto à direita
      </Button>
    </>
  ),
} satisfies StateTable
