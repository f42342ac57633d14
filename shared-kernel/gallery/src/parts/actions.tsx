import { ButtonLink, TextLink } from '@portal/connected'
import { Button, ButtonIcon, IconButton, Text } from '@portal/ui'
import { ArrowLeft, Download, MessageCircle, Phone, X } from 'lucide-react'
import type { Part } from '../part'
import { State } from '../state'

const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2000))

function Actions() {
  return (
    <>
      <State name="Button primary">
        <Button fullWidth>Consultar</Button>
      </State>
      <State name="secondary">
        <Button variant="secondary" fullWidth>
          Ver outras condições
        </Button>
      </State>
      <State name="quiet">
        <Button variant="quiet" icon={<ArrowLeft size={20} />}>
          Voltar
        </Button>
      </State>
      <State name="danger">
        <Button variant="danger" fullWidth>
          Cancelar acordo
        </Button>
      </State>
      <State name="busy">
        <Button busy fullWidth>
          Entrando
        </Button>
      </State>
      <State name="secondary busy">
        <Button variant="secondary" busy fullWidth>
          Gerando boleto
        </Button>
      </State>
      <State name="busy while its promise is pending">
        <Button fullWidth onClick={twoSeconds}>
          Esperar dois segundos
        </Button>
      </State>
      <State name="disabled">
        <Button disabled fullWidth>
          Ligue-me
        </Button>
      </State>
      <State name="with icon">
        <Button variant="secondary" icon={<Download size={20} />} fullWidth>
          Baixar boleto em PDF
        </Button>
      </State>
      <State name="small">
        <Button size="sm" variant="secondary">
          Alterar
        </Button>
      </State>
      <State name="ButtonLink">
        <ButtonLink to="/negociacao" fullWidth>
          Negociar
        </ButtonLink>
      </State>
      <State name="ButtonLink secondary with icon">
        <ButtonLink to="/" variant="secondary" icon={<MessageCircle size={20} />} fullWidth>
          Falar no WhatsApp
        </ButtonLink>
      </State>
      <State name="TextLink">
        <Text>
          É empresa? <TextLink onClick={() => undefined}>clique aqui</TextLink>
        </Text>
        <TextLink to="/esqueci-a-senha" standalone>
          Esqueci minha senha
        </TextLink>
        <TextLink href="https://www.gov.br" newTab standalone>
          Lei Geral de Proteção de Dados
        </TextLink>
      </State>
      <State name="ButtonIcon">
        <a href="tel:1148585151">
          <ButtonIcon>
            <Phone size={20} />
          </ButtonIcon>{' '}
          (11) 4858-5151
        </a>
      </State>
      <State name="IconButton">
        <span>
          <IconButton label="Fechar">
            <X size={24} />
          </IconButton>
        </span>
      </State>
    </>
  )
}

export const actionParts: readonly Part[] = [{ id: 'actions', title: 'Botões e links', Show: Actions }]
