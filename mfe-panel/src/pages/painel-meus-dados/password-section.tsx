import { useSentAt, WaitingNotice } from '@portal/debtor'
import { newPassword } from '@portal/domain/fields/password'
import { formatTaxId } from '@portal/domain/tax-id'
import { toast, useConfig, useUnsavedWork, visit } from '@portal/runtime'
import { Button, Card, Dialog, Form, FormError, PasswordField, Section, useForm } from '@portal/ui'
import { useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import { changePassword } from './change-password'
import styles from './painel-meus-dados.module.css'
import type { IdentityProps } from './profile'

/** The anchor #senha is the target of the forgotten-password flow (product decision 14). */
export function PasswordSection({ profile, confirmed, onConfirmed }: IdentityProps) {
  const { taxId, user, contacts, partner } = profile
  const { brand } = useConfig()
  const known = [brand.name, user.nome, user.telefone, user.email, partner ?? '']
  const form = useForm({
    fields: { senha: newPassword({ taxId, birthDate: user.nascimento, known }) },
    defaultValues: { senha: '' },
  })
  const [waiting, setWaiting] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const [sentAt, whileSent] = useSentAt()
  useUnsavedWork(form.formState.isDirty)

  async function store(password: string, code: string | null, isFresh: boolean) {
    const outcome = await whileSent(changePassword(password, code))
    setWaiting(null)
    switch (outcome.kind) {
      case 'saved':
        form.reset()
        toast('Senha alterada.')
        break
      case 'unconfirmed':
        // The earlier confirmation has expired, or the bank requires the code itself.
        if (isFresh) setFailure(outcome.message)
        else setWaiting(password)
        break
      case 'password-refused':
        form.refuse('senha', outcome.message)
        break
      case 'refused':
      case 'stale':
      case 'unknown':
        setFailure(outcome.message)
        break
      case 'left':
        break
    }
  }

  async function savePassword({ senha }: { senha: string }) {
    setFailure(undefined)
    // A login by code has already confirmed the identity.
    if (confirmed || visit.get('codeChannel') !== null) await store(senha, null, false)
    else setWaiting(senha)
  }

  const slow = <WaitingNotice write="password" sentAt={sentAt} />
  return (
    <Section
      id="senha"
      title={user.senhaCadastrada ? 'Alterar senha' : 'Criar senha'}
      size="lg"
      className={styles.onScreen}
    >
      <Card>
        <Form ownWaiting aria-label="Trocar a senha" onSubmit={form.handleSubmit(savePassword)}>
          {/* Password managers save the password with this user name. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={formatTaxId(taxId)}
            readOnly
            hidden
            aria-hidden="true"
            tabIndex={-1}
          />
          <PasswordField
            label="Nova senha"
            hint="Oito caracteres ou mais. Uma frase curta é fácil de lembrar."
            autoComplete="new-password"
            required
            {...form.field('senha')}
          />
          {waiting === null && slow}
          <Button type="submit" className={styles.submit}>
            Salvar senha
          </Button>
          <FormError>{failure}</FormError>
        </Form>
      </Card>
      {waiting !== null && (
        <Dialog open onClose={() => setWaiting(null)} tall title="Confirme que é você">
          <ConfirmIdentity
            codeOnly
            contacts={contacts}
            onConfirmed={async (code) => {
              onConfirmed()
              await store(waiting, code, true)
            }}
          />
          {slow}
        </Dialog>
      )}
    </Section>
  )
}
