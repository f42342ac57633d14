import { currentStateMode, downloadFile, outcomeOf } from '@portal/debtor'
import { announce, sendForFile } from '@portal/runtime'
import { Button, FormError, Stack } from '@portal/ui'
import { FileCheck } from 'lucide-react'
import { useState } from 'react'

const CALL = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'

/** Downloads the bank's letter of settlement. */
export function LetterButton({ numeroAcordo }: { numeroAcordo: string }) {
  const [failure, setFailure] = useState<string>()

  async function download() {
    setFailure(undefined)
    try {
      const file = await sendForFile(CALL, { params: { numeroAcordo } })
      downloadFile({ ...file, filename: `carta-de-quitacao-${numeroAcordo}.pdf` })
      announce('Carta de quitação baixada')
    } catch (error) {
      const { message } = outcomeOf(CALL, error, { stateMode: currentStateMode() })
      setFailure(message ?? 'Não conseguimos baixar a carta agora. Tente de novo.')
    }
  }

  return (
    <Stack gap={8}>
      <div>
        <Button variant="secondary" size="sm" icon={<FileCheck size={20} />} onClick={download}>
          Baixar carta de quitação
        </Button>
      </div>
      <FormError>{failure}</FormError>
    </Stack>
  )
}
