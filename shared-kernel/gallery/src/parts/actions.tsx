import { ButtonLink, TextLink } from '@portal/connected'
import { Button, ButtonIcon, IconButton, Text } from '@portal/ui'
import { Download, MessageCircle, Phone, X } from 'lucide-react'
import type { StateTable } from '../state'

const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2000))

export const actions = {
  Button: (
    <>
      <Button>Consultar</Button>
      <Button variant="secondary">Ver outras condições</Button>
      <Button variant="quiet">Voltar</Button>
      <Button variant="danger">Cancelar acordo</Button>
    </>
  ),
  fullWidth: <Button fullWidth>Consultar</Button>,
  small: <Button size="sm">Alterar</Button>,
  'with icon': <Button icon={<Download size={20} />}>Baixar boleto em PDF</Button>,
  busy: <Button busy>Entrando</Button>,
  'busy while its promise is pending': <Button onClick={twoSeconds}>Esperar dois segundos</Button>,
  disabled: <Button disabled>Ligue-me</Button>,
  ButtonLink: (
    <>
      <ButtonLink to="/negociacao">Negociar</ButtonLink>
      <ButtonLink to="/" variant="secondary" icon={<MessageCircle size={20} />}>
        Falar no WhatsApp
      </ButtonLink>
    </>
  ),
  TextLink: (
    <>
      <Text>
        É empresa? <TextLink onClick={() => undefined}>clique aqui</TextLink>
      </Text>
      <TextLink to="/esqueci-a-senha" standalone>
        Esqueci minha senha
      </TextLink>
      <TextLink href="https://www.gov.br" newTab standalone>
        Lei Geral de Proteção de Dados
      </TextLink>
    </>
  ),
  ButtonIcon: (
    <a href="tel:1148585151">
      <ButtonIcon>
        <Phone size={20} />
      </ButtonIcon>{' '}
      (11) 4858-5151
    </a>
  ),
  IconButton: (
    <span>
      <IconButton label="Fechar">
        <X size={24} />
      </IconButton>
    </span>
  ),
} satisfies StateTable
