import { hasPasskeys, LeftOutNotice } from '@portal/debtor'
import { toast, useConfig } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Button, Card, DateText, Dialog, FormError, Section, Stack, Text } from '@portal/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import {
  CREATED,
  createPasskey,
  type Passkey,
  passkeysQuery,
  removePasskey,
} from '../../passkeys/own-passkeys'
import styles from './painel-meus-dados.module.css'
import type { IdentityProps } from './profile'

type PasskeysSectionProps = Omit<IdentityProps, 'confirmed'>

/** The debtor's passkeys, to create and to remove. Rendered only if the bank supports passkeys. */
export function PasskeysSection(props: PasskeysSectionProps) {
  return useConfig().passkeys ? <OwnPasskeys {...props} /> : null
}

function OwnPasskeys({ profile, onConfirmed }: PasskeysSectionProps) {
  const { data, isError } = useQuery(passkeysQuery())
  const own = data?.passkeys
  const [failure, setFailure] = useState<string>()
  const [isConfirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const canCreate = hasPasskeys()
  // Rendered before the list has loaded, as most debtors have no passkey.
  if (!canCreate && (own === undefined || own.length === 0)) return null

  async function create(isFresh: boolean) {
    setFailure(undefined)
    const outcome = await createPasskey()
    setConfirming(outcome.kind === 'unconfirmed' && !isFresh)
    if (outcome.kind === 'done') toast(CREATED)
    if (outcome.kind === 'refused') setFailure(outcome.message)
    if (outcome.kind === 'unconfirmed' && isFresh)
      setFailure('O banco não aceitou a confirmação. Tente de novo.')
  }

  return (
    <Section title="Chaves de acesso" size="lg" className={styles.onScreen}>
      <Card gap={16}>
        <Text>
          Com uma chave de acesso, você entra com a digital, o rosto ou a senha do seu aparelho. Senha e
          código continuam valendo.
        </Text>
        {isError && <Text tone="soft">O banco não mostrou agora as chaves que você tem.</Text>}
        <LeftOutNotice what="passkey" count={data?.leftOut ?? 0} />
        {own !== undefined && own.length > 0 && (
          <ul className={styles.rows}>
            {own.map((passkey) => (
              <li key={passkey.id} className={styles.row}>
                <div className={styles.rowText}>
                  <Text weight="strong">{passkey.nome}</Text>
                  <Text size="sm" tone="soft">
                    Criada em <DateText iso={passkey.criadaEm} style="datetime" />
                    {passkey.usadaEm !== null && (
                      <>
                        . Usada em <DateText iso={passkey.usadaEm} style="datetime" />
                      </>
                    )}
                  </Text>
                </div>
                <Button
                  variant="quiet"
                  size="sm"
                  className={styles.change}
                  aria-label={`Remover a chave ${passkey.nome}`}
                  onClick={() => setLeaving(passkey)}
                >
                  Remover
                </Button>
              </li>
            ))}
          </ul>
        )}
        <FormError>{failure}</FormError>
        {canCreate && (
          <Button
            variant="secondary"
            size="sm"
            icon={<KeyRound size={20} />}
            className={styles.submit}
            onClick={() => create(false)}
          >
            Criar chave de acesso
          </Button>
        )}
      </Card>
      {isConfirming && (
        <Dialog open onClose={() => setConfirming(false)} tall title="Confirme que é você">
          <ConfirmIdentity
            codeOnly
            contacts={profile.contacts}
            onConfirmed={() => {
              onConfirmed()
              return create(true)
            }}
          />
        </Dialog>
      )}
      {leaving !== null && <RemoveDialog passkey={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [failure, setFailure] = useState<string>()

  async function remove() {
    setFailure(undefined)
    const outcome = await removePasskey(passkey)
    if (outcome.kind === 'done') {
      toast('Chave de acesso removida.')
      onClose()
    } else if (outcome.kind === 'refused') setFailure(outcome.message)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Remover esta chave de acesso?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Manter chave
          </Button>
          <Button variant="danger" onClick={remove}>
            Remover chave
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text>
          {passkey.nome}: ela deixa de abrir o portal. Apague também a chave guardada no aparelho, para ele
          não oferecê-la mais.
        </Text>
        <FormError>{failure}</FormError>
      </Stack>
    </Dialog>
  )
}
