import { TextLink } from '@portal/connected'
import { isTaxId, normaliseTaxId, stateModeOf } from '@portal/domain/tax-id'
import { clearVisit, identification } from '@portal/runtime'
import { Navigate, useLocation, useNavigate } from '@portal/runtime/router'
import { Card } from '@portal/ui'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PasswordForm } from '../../auth/password-form'
import { TaskScreen } from '../../task-screen/task-screen'

/** The tax id that the previous page passes in the navigation state, never in the URL. */
function taxIdFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('cpfCnpj' in state)) return null
  return typeof state.cpfCnpj === 'string' && isTaxId(state.cpfCnpj) ? normaliseTaxId(state.cpfCnpj) : null
}

export function ContinueLoginPage() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const [taxId] = useState(() => taxIdFrom(state) ?? identification.get())

  // Kept in the visit, which a logout ends; an entry of the history would show it to the next person.
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
      icon={<LogIn size={32} />}
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
