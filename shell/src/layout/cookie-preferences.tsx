import { TextLink } from '@portal/connected'
import { acceptConsent, announce, useConsent } from '@portal/runtime'
import { Button, Dialog, Stack, Switch, Text } from '@portal/ui'
import { useState } from 'react'

/** Stays available after the choice: consent is as easy to revoke as to give (LGPD, art. 8, §5). */
export function CookiePreferences({ onClose }: { onClose: () => void }) {
  const { consent } = useConsent()
  const [optional, setOptional] = useState(consent?.optional ?? false)
  const saveConsent = () => {
    acceptConsent({ optional })
    announce('Preferências de cookies salvas.')
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Preferências de cookies">
      <Stack gap={24}>
        <Text>
          Sua escolha vale por 365 dias neste aparelho. Você pode mudar quando quiser, no rodapé do site. Leia
          o{' '}
          <TextLink to="/diretiva-privacidade" onClick={onClose}>
            aviso de privacidade
          </TextLink>
          .
        </Text>
        <Stack gap={16}>
          <Switch
            label="Necessários"
            description="Mantêm o site no ar, seguro e com a sua sessão. Não podem ser desligados."
            checked
            disabled
            readOnly
          />
          <Switch
            label="Opcionais"
            description="Gravam como as páginas são usadas, para melhorar o site. Os dados da sua dívida aparecem escondidos."
            checked={optional}
            onChange={(event) => setOptional(event.currentTarget.checked)}
          />
        </Stack>
        <Button onClick={saveConsent} fullWidth>
          Salvar preferências
        </Button>
      </Stack>
    </Dialog>
  )
}
