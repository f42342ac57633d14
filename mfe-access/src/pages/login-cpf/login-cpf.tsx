import { ButtonLink, TextLink } from '@portal/connected'
import { type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { announce, identification, peekSessionLink } from '@portal/runtime'
import { useLocation } from '@portal/runtime/router'
import { Card, DoorScene, Inline, Tabs } from '@portal/ui'
import { useEffect, useState } from 'react'
import { PasskeyEntry } from '../../auth/passkey-entry'
import { PasswordForm } from '../../auth/password-form'
import { recognised } from '../../identity/recognised'
import { TaskScreen } from '../../task-screen/task-screen'
import styles from './login-cpf.module.css'

export function LoginPage() {
  const [mode, setMode] = useState<StateMode>('PF')
  const { search } = useLocation()

  // The page is prerendered with the first tab; after a company's consult, the second one is selected.
  useEffect(() => {
    const known = identification.get() ?? peekSessionLink()?.cpfCnpj ?? null
    if (known !== null) setMode(stateModeOf(known))
  }, [])

  function recognise(recognisedMode: StateMode) {
    setMode(recognisedMode)
    announce(recognised[recognisedMode])
  }

  return (
    <TaskScreen gated scene={<DoorScene />} title="Acesse com seu CPF ou CNPJ e senha">
      <Card>
        <Tabs
          label="Tipo de documento"
          selected={mode}
          onSelect={setMode}
          tabs={[
            { id: 'PF', label: 'CPF' },
            { id: 'PJ', label: 'CNPJ' },
          ]}
        >
          <PasswordForm mode={mode} onModeChange={recognise} />
        </Tabs>
        <Inline className={styles.forgotten}>
          <TextLink to="/esqueci-a-senha" standalone>
            Esqueci minha senha
          </TextLink>
        </Inline>
      </Card>
      <Card tone="brand" gap={16}>
        <div>
          <p className={styles.otherTitle}>Sem senha? Entre com um código</p>
          <p>
            Enviamos quatro letras e números para o seu celular ou{' '}
            <span className={styles.whole}>e-mail</span> cadastrado.
          </p>
        </div>
        <ButtonLink to={{ pathname: '/login-confirma', search }} variant="secondary" fullWidth>
          Solicitar código de acesso
        </ButtonLink>
        <PasskeyEntry />
      </Card>
    </TaskScreen>
  )
}
