import { Button, Card, Container, Continued, Heading, Section, TaskLayout, Text } from '@portal/ui'
import { type StateTable, wide } from '../state'

export const layout = {
  TaskLayout: wide(
    <TaskLayout
      head={
        <Heading level={3} size="xl">
          Confirme seus dados
        </Heading>
      }
      aside={<Button fullWidth>Continuar</Button>}
      foot={<Text size="sm">Central de atendimento (11) 4858-5151</Text>}
    >
      <Text>O código chega por SMS em até um minuto.</Text>
    </TaskLayout>,
  ),
  'Section and Container': wide(
    <Section title="Quem somos">
      <Container width="narrow">
        <Text>Um canal oficial do banco.</Text>
      </Container>
    </Section>,
  ),
  Card: (
    <>
      <Card>Cartão de crédito</Card>
      <Card tone="quiet">Cheque especial</Card>
      <Card tone="brand">Sem senha? Entre com um código</Card>
    </>
  ),
  'Continued, on the next screen too': (
    <Continued as="offer-gallery">
      <Card>Cartão de crédito</Card>
    </Continued>
  ),
} satisfies StateTable
