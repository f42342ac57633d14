import type { Agreement } from '@portal/contract'
import { currentStateMode, currentTaxId, execResposta, outcomeOf } from '@portal/debtor'
import { resetNegotiations } from '@portal/debtor/reads'
import { send, toast, track } from '@portal/runtime'
import { Button, Dialog, FormError, Stack, Text } from '@portal/ui'
import { useState } from 'react'

interface CancelDialogProps {
  agreement: Agreement
  onClose: () => void
}

/** Explains the consequences before the cancellation. */
export function CancelDialog({ agreement, onClose }: CancelDialogProps) {
  const [failure, setFailure] = useState<string>()
  const { numeroAcordo, nomeProduto } = agreement

  async function cancelAgreement() {
    setFailure(undefined)
    try {
      await send('POST /api/v1/Proposta/Cancelar', {
        body: { numeroAcordo, execResposta: execResposta(), documentCode: currentTaxId() },
      })
    } catch (error) {
      setFailure(
        outcomeOf('POST /api/v1/Proposta/Cancelar', error, { stateMode: currentStateMode() }).message,
      )
      return
    }
    track('acordoCancelado', { metadata: { numeroAcordo } })
    toast('Acordo cancelado. Os boletos dele não valem mais.')
    onClose()
    await resetNegotiations()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancelar este acordo?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Manter acordo
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
          <li>o desconto combinado se perde e a dívida volta ao valor de hoje;</li>
          <li>você pode negociar de novo, com as condições que houver no dia.</li>
        </ul>
        <FormError>{failure}</FormError>
      </Stack>
    </Dialog>
  )
}
