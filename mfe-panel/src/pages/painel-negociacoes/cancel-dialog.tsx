import type { Agreement } from '@portal/contract'
import { currentTaxId, execResposta, submitWrite, type Written } from '@portal/debtor'
import { loadAgreementsAnew, resetNegotiations } from '@portal/debtor/reads'
import { send, toast, track } from '@portal/runtime'
import { Button, Dialog, Stack, Text } from '@portal/ui'
import { useIsShown } from '../../layout/use-is-shown'
import { useWrite, WriteFailure } from '../../layout/use-write'

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
  const { ended, submit, waiting } = useWrite<Written>('cancellation')
  const isShown = useIsShown()
  const { numeroAcordo, nomeProduto } = agreement

  async function cancelAgreement() {
    const body = { numeroAcordo, execResposta: execResposta(), documentCode: currentTaxId() }
    const hasEffect = () => isCancelled(numeroAcordo)
    const written = await submit((controls) =>
      submitWrite(CALL, () => send(CALL, { body }), { hasEffect, ...controls }),
    )
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
        {waiting}
        <WriteFailure ended={ended} />
      </Stack>
    </Dialog>
  )
}
