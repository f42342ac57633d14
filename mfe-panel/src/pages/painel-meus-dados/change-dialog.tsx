import { useSentAt, WaitingNotice } from '@portal/debtor'
import { dateInWords, timeInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { toast } from '@portal/runtime'
import { Alert, Button, Dialog, FormError, Stack } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import { useIsShown } from '../../layout/use-is-shown'
import styles from './painel-meus-dados.module.css'
import { type Change, type IdentityProps, refreshProfile, saveChange } from './profile'

/** Resolves once the change is saved or awaits a confirmation. */
export type Save = (change: Change) => Promise<void>

interface ChangeDialogProps extends IdentityProps {
  title: string
  /** The current value, unmasked: shown only after the identity confirmation. */
  current: ReactNode
  onClose: () => void
  onSaved?: () => Promise<void>
  /** The bank accepts no security questions for this change. */
  codeOnly?: boolean
  /** Renders the form for the new value, which calls the given function with it. */
  children: (saveAndConfirm: Save) => ReactNode
}

/** One change of contact data: the form, a code to a registered contact, then the save. */
export function ChangeDialog({
  title,
  profile,
  current,
  confirmed,
  onConfirmed,
  onClose,
  onSaved,
  codeOnly,
  children,
}: ChangeDialogProps) {
  const [waiting, setWaiting] = useState<Change | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isStale, setStale] = useState(false)
  const [sentAt, whileSent] = useSentAt()
  const isShown = useIsShown()
  const [pendingFrom, setPendingFrom] = useState<string>()

  async function store(change: Change, isFresh: boolean) {
    setFailure(undefined)
    setStale(false)
    const outcome = await whileSent(saveChange(change, profile.user.versao))
    if (!isShown() && 'message' in outcome) toast(outcome.message, { tone: 'error' })
    // A confirmation may expire while the screen is open.
    if (outcome.kind === 'unconfirmed' && !isFresh) {
      setWaiting(change)
      return
    }
    if (outcome.kind === 'pending') {
      setPendingFrom(outcome.from)
      return
    }
    if (outcome.kind !== 'saved') {
      if (outcome.kind === 'stale') {
        await refreshProfile()
        setStale(true)
      } else if (outcome.kind !== 'left') setFailure(outcome.message)
      setWaiting(null)
      if (outcome.kind === 'unknown') await refreshProfile()
      return
    }
    if (isShown()) onClose()
    toast('Dados atualizados.')
    await onSaved?.()
    await refreshProfile()
  }

  const saveAndConfirm: Save = async (change) => {
    if (confirmed) await store(change, false)
    else setWaiting(change)
  }

  if (pendingFrom !== undefined) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Pending from={pendingFrom} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      tall={waiting !== null}
      title={waiting === null ? title : 'Confirme que é você'}
    >
      {/* Stays mounted during the confirmation, so that a refusal keeps the typed values. */}
      <div hidden={waiting !== null}>
        <Stack gap={16}>
          {children(saveAndConfirm)}
          <FormError>{failure}</FormError>
          {isStale && (
            <Alert tone="warning" live title="Os seus dados foram alterados em outro lugar">
              O que você digitou aqui não foi salvo. O cadastro mostra agora:
              <div className={styles.values}>{current}</div>
              Confira e salve de novo, se ainda quiser.
            </Alert>
          )}
        </Stack>
      </div>
      {waiting !== null && (
        <ConfirmIdentity
          contacts={profile.contacts}
          codeOnly={codeOnly}
          onConfirmed={async () => {
            onConfirmed()
            await store(waiting, true)
          }}
        />
      )}
      <WaitingNotice write="profile" sentAt={sentAt} />
    </Dialog>
  )
}

/** The old contact stays valid until then, and its owner can cancel the change. */
function Pending({ from, onClose }: { from: string; onClose: () => void }) {
  const { date, time } = inSaoPaulo(new Date(from))
  return (
    <Stack gap={16}>
      <Alert live title={`A troca vale a partir de ${dateInWords(date)}, às ${timeInWords(time)}`}>
        Até lá, vale o contato de antes. Avisamos nele que a troca foi pedida: quem recebe o aviso pode
        cancelar.
      </Alert>
      <Button fullWidth onClick={onClose}>
        Entendi
      </Button>
    </Stack>
  )
}
