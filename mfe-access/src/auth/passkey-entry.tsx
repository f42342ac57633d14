import { useConfig } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Button, FormError, Stack, Text } from '@portal/ui'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { canLogInWithPasskey, logInWithPasskey } from './passkey-login'
import { returnPath } from './return-path'

/** Login by passkey, offered if the bank and the browser support it. A failure keeps the fields of the other logins. */
export function PasskeyEntry() {
  const { passkeys } = useConfig()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [failure, setFailure] = useState<string>()
  // The page is prerendered, so browser support is detected after hydration.
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(passkeys && canLogInWithPasskey()), [passkeys])
  if (!isOffered) return null

  async function enter() {
    setFailure(undefined)
    const result = await logInWithPasskey()
    if (result.kind === 'in') await navigate(returnPath(search), { replace: true })
    if (result.kind === 'refused') setFailure(result.message)
  }

  return (
    <Stack gap={12}>
      <Text size="sm">Criou uma chave de acesso? Use a digital, o rosto ou a senha deste aparelho.</Text>
      <FormError>{failure}</FormError>
      <Button variant="secondary" fullWidth icon={<KeyRound size={20} />} onClick={enter}>
        Usar chave de acesso
      </Button>
    </Stack>
  )
}
