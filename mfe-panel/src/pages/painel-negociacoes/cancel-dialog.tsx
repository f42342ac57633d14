import type { Agreement } from '@portal/contract'
import {
  currentTaxId,
  execResposta,
  submitWrite,
  useSentAt,
  WaitingNotice,
  type Written,
} from '@portal/debtor'
import { loadAgreementsAnew, resetNegotiations } from '@portal/debtor/reads'
import { send, toast, track } from '@portal/runtime'
import { Alert, Button, Dialog, FormError, Stack, Text } from '@portal/ui'
import { useState } from 'react'
import { useIsShown } from '../../layout/use-is-shown'

const CALL = 'POST /api/v1/Proposta/Cancelar'

async function isCancelled(number: string): Promise<boolean> {
  const agreements = await loadAgreementsAnew()
  return agreements.some(({ numeroAcordo, estado }) => numeroAcordo === number && estado === 'CANCELADO')
}

interface CancelDialogProps {
  agreement: Agreement
  onClose: () => void
}

/** Explains the consequences before the cancellation. */
export function CancelDialog({ agreement, onClose }: CancelDialogProps) {
  const [ended, setEnded] = useState<Written | null>(null)
  const [isLookedUp, setLookedUp] = useState(false)
  const [sentAt, whileSent] = useSentAt()
  const isShown = useIsShown()
  const { numeroAcordo, nomeProduto } = agreement

  async function cancelAgreement() {
    setEnded(null)
    const body = { numeroAcordo, execResposta: execResposta(), documentCode: currentTaxId() }
    const written = await whileSent(
      submitWrite(CALL, () => send(CALL, { body }), {
        hasEffect: () => isCancelled(numeroAcordo),
        wasLost: ended?.kind === 'unknown',
        onLookUp: () => setLookedUp(true),
      }),
    )
    setLookedUp(false)
    setEnded(written)
    if (!isShown() && 'message' in written) toast(written.message, { tone: 'error' })
    if (written.kind !== 'done') return
    track('acordoCancelado', { metadata: { numeroAcordo } })
    toast('Acordo cancelado. Os boletos dele não valem mais.')
    if (isShown()) onClose()
    await resetNegotiations()
  }

  function close() {
    onClose()
    if (ended?.kind === 'unknown') void resetNegotiations()
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Cancelar este acordo?"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {ended?.kind === 'unknown' ? 'Voltar aos acordos' : 'Manter acordo'}
          </Button>
          <Button variant="danger" onClick={cancelAgreement}>
            Cancelar acordo
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text>
          {nomeProduto}, acordo {numeroAcordo}. Ao cancelar:
        </Text>
        <ul>
          <li>os boletos deixam de valer e não devem ser pagos;</li>
          <li>as condições combinadas se perdem e a dívida volta ao valor de hoje;</li>
          <li>você pode negociar de novo, com as condições que houver no dia.</li>
        </ul>
        <WaitingNotice write="cancellation" sentAt={sentAt} isLookedUp={isLookedUp} />
        {ended?.kind === 'refused' && <FormError>{ended.message}</FormError>}
        {ended?.kind === 'unknown' && (
          <Alert tone="warning" live>
            {ended.message}
          </Alert>
        )}
      </Stack>
    </Dialog>
  )
}
