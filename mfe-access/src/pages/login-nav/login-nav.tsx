import { TextLink } from '@portal/connected'
import { isTaxId, normaliseTaxId, stateModeOf } from '@portal/domain/tax-id'
import { clearVisit, identification } from '@portal/runtime'
import { Navigate, useLocation, useNavigate } from '@portal/runtime/router'
import { Card, DoorScene } from '@portal/ui'
import { useEffect, useState } from 'react'
import { PasswordForm } from '../../auth/password-form'
import { TaskScreen } from '../../task-screen/task-screen'

/** The tax id in the navigation state. It is never in the URL. */
function taxIdFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('cpfCnpj' in state)) return null
  return typeof state.cpfCnpj === 'string' && isTaxId(state.cpfCnpj) ? normaliseTaxId(state.cpfCnpj) : null
}

export function ContinueLoginPage() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [taxId] = useState(() => taxIdFrom(state) ?? identification.get())

  // Moved to the visit, which a logout clears: a history entry would disclose it to the device's next user.
  useEffect(() => {
    const given = taxIdFrom(state)
    if (given === null) return
    if (identification.get() !== given) clearVisit()
    identification.set(given)
    void navigate({ search }, { replace: true, state: null })
  }, [state, search, navigate])
  if (taxId === null) return <Navigate to={{ pathname: '/login-cpf', search }} replace />
  return (
    <TaskScreen
      scene={<DoorScene />}
      title="Digite sua senha para entrar"
      lead="Já sabemos quem você é: falta só a senha."
    >
      <Card>
        <PasswordForm mode={stateModeOf(taxId)} fixedTaxId={taxId} />
      </Card>
      <TextLink to={{ pathname: '/login-cpf', search }} standalone>
        Entrar com outro CPF ou CNPJ
      </TextLink>
    </TaskScreen>
  )
}
