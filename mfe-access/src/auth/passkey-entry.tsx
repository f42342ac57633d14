import { useConfig } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { Button, FormError, Stack, Text } from '@portal/ui'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { canLogInWithPasskey, logInWithPasskey } from './passkey-login'
import { returnPath } from './return-path'

/** Beside password and code, where the bank and the browser have passkeys. Nothing that was typed is lost. */
export function PasskeyEntry() {
  const { passkeys } = useConfig()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [failure, setFailure] = useState<string>()
  // The page is prerendered: what the browser can do is known afterwards.
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
