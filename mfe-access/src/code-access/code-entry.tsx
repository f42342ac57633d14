import { type CodeCheck, CodeForm, type CodeSent } from '@portal/debtor'
import { useNavigate } from '@portal/runtime/router'
import { logInWithCode } from '../auth/code-login'
import { requestCode } from './request-code'

interface CodeEntryProps {
  taxId: string
  sent: CodeSent
  /** Called after the login; the screen navigates. */
  onIn: () => unknown
  onOtherContact: () => void
  onUnproved: () => void
  onPasswordRefused?: ((message: string) => void) | undefined
}

export function CodeEntry({
  taxId,
  sent,
  onIn,
  onOtherContact,
  onUnproved,
  onPasswordRefused,
}: CodeEntryProps) {
  const navigate = useNavigate()

  async function logIn(code: string): Promise<CodeCheck> {
    const result = await logInWithCode(taxId, code)
    switch (result.kind) {
      case 'incorrect':
      case 'refused':
        return result
      case 'password-refused':
        onPasswordRefused?.(result.message)
        break
      case 'in':
        await onIn()
        break
      case 'elsewhere':
        await navigate(result.route)
        break
      case 'left':
        break
    }
    return { kind: 'accepted' }
  }

  return (
    <CodeForm
      sent={sent}
      onCode={logIn}
      onResend={() => requestCode(taxId, sent, onUnproved)}
      onOtherContact={onOtherContact}
    />
  )
}
