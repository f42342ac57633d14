import { dateInWords, timeInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { toast } from '@portal/runtime'
import { Alert, Button, Dialog, Stack } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { ConfirmIdentity } from '../../identity/confirm-identity'
import { useIsShown } from '../../layout/use-is-shown'
import { useWrite, WriteFailure } from '../../layout/use-write'
import styles from './painel-meus-dados.module.css'
import { type Change, type IdentityProps, refreshProfile, type SaveOutcome, saveChange } from './profile'

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
  const [unconfirmed, setUnconfirmed] = useState<Change | null>(null)
  const { ended, submit, waiting } = useWrite<SaveOutcome>('profile')
  const isShown = useIsShown()

  async function store(change: Change, isFresh: boolean) {
    const outcome = await submit(() => saveChange(change, profile.user.versao))
    if (!isShown() && 'message' in outcome) toast(outcome.message, { tone: 'error' })
    // A confirmation may expire while the screen is open.
    setUnconfirmed(outcome.kind === 'unconfirmed' && !isFresh ? change : null)
    if (outcome.kind !== 'saved') return
    if (isShown()) onClose()
    toast('Dados atualizados.')
    await onSaved?.()
    await refreshProfile()
  }

  const saveAndConfirm: Save = async (change) => {
    if (confirmed) await store(change, false)
    else setUnconfirmed(change)
  }

  if (ended?.kind === 'pending') {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Pending from={ended.from} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      tall={unconfirmed !== null}
      title={unconfirmed === null ? title : 'Confirme que é você'}
    >
      {/* Stays mounted during the confirmation, so that a refusal keeps the typed values. */}
      <div hidden={unconfirmed !== null}>
        <Stack gap={16}>
          {children(saveAndConfirm)}
          {ended?.kind === 'stale' ? (
            <Alert tone="warning" live title="Os seus dados foram alterados em outro lugar">
              O que você digitou aqui não foi salvo. O cadastro mostra agora:
              <div className={styles.values}>{current}</div>
              Confira e salve de novo, se ainda quiser.
            </Alert>
          ) : (
            <WriteFailure ended={ended} />
          )}
        </Stack>
      </div>
      {unconfirmed !== null && (
        <ConfirmIdentity
          contacts={profile.contacts}
          codeOnly={codeOnly}
          onConfirmed={async () => {
            onConfirmed()
            await store(unconfirmed, true)
          }}
        />
      )}
      {waiting}
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
