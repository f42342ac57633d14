import { newPassword } from '@portal/domain/fields/password'
import { formatTaxId } from '@portal/domain/tax-id'
import { toast, useConfig, useUnsavedWork, visit } from '@portal/runtime'
import { Button, Card, Dialog, Form, PasswordField, Section, useForm } from '@portal/ui'
import { useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import { useWrite, WriteFailure } from '../../layout/use-write'
import { changePassword, type PasswordOutcome } from './change-password'
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
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const { ended, submit, waiting } = useWrite<PasswordOutcome>('password')
  useUnsavedWork(form.formState.isDirty)

  async function store(password: string, code: string | null, isFresh: boolean) {
    const outcome = await submit(() => changePassword(password, code))
    // The earlier confirmation has expired, or the bank requires the code itself.
    setUnconfirmed(outcome.kind === 'unconfirmed' && !isFresh ? password : null)
    if (outcome.kind === 'password-refused') form.refuse('senha', outcome.message)
    if (outcome.kind !== 'saved') return
    form.reset()
    toast('Senha alterada.')
  }

  async function savePassword({ senha }: { senha: string }) {
    // A login by code has already confirmed the identity.
    if (confirmed || visit.get('codeChannel') !== null) await store(senha, null, false)
    else setUnconfirmed(senha)
  }

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
          {unconfirmed === null && waiting}
          <Button type="submit" className={styles.submit}>
            Salvar senha
          </Button>
          {unconfirmed === null && ended?.kind !== 'password-refused' && <WriteFailure ended={ended} />}
        </Form>
      </Card>
      {unconfirmed !== null && (
        <Dialog open onClose={() => setUnconfirmed(null)} tall title="Confirme que é você">
          <ConfirmIdentity
            codeOnly
            contacts={contacts}
            onConfirmed={async (code) => {
              onConfirmed()
              await store(unconfirmed, code, true)
            }}
          />
          {waiting}
        </Dialog>
      )}
    </Section>
  )
}
