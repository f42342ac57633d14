import { ButtonLink, TextLink } from '@portal/connected'
import { stateModeOf } from '@portal/domain/tax-id'
import { Button, Stack, Text } from '@portal/ui'
import { Phase } from '../task-screen/phase'

/** Alternatives for a person without access to any registered contact. */
export function LostContact({ taxId, onBack }: { taxId: string; onBack: () => void }) {
  const company = stateModeOf(taxId) === 'PJ'
  return (
    <Phase name="Não tenho mais este número">
      <Stack>
        <Text weight="strong">Seu número ou e-mail mudou?</Text>
        <Text>
          Cadastre o número novo. Antes, confirmamos quem é você com{' '}
          {company ? 'dados da empresa' : 'sua data de nascimento e o nome da sua mãe'}.
        </Text>
        <ButtonLink to={company ? '/atualizar-dados-pj' : '/atualizar-telefone'} fullWidth>
          Cadastrar número novo
        </ButtonLink>
        <Text>
          Se não der certo, <TextLink to="/procure-uma-agencia">procure uma agência</TextLink> ou ligue: o
          telefone está logo abaixo.
        </Text>
        <Button variant="quiet" fullWidth onClick={onBack}>
          Voltar aos meus contatos
        </Button>
      </Stack>
    </Phase>
  )
}
