import { downloadFile, useAttempt } from '@portal/debtor'
import { announce, sendForFile } from '@portal/runtime'
import { Button, FormError, Stack } from '@portal/ui'
import { FileCheck } from 'lucide-react'

const CALL = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'

/** Downloads the bank's letter of settlement. */
export function LetterButton({ numeroAcordo }: { numeroAcordo: string }) {
  const { failure, attempt } = useAttempt(CALL)

  const download = () =>
    attempt(async () => {
      const file = await sendForFile(CALL, { params: { numeroAcordo } })
      downloadFile({ ...file, filename: `carta-de-quitacao-${numeroAcordo}.pdf` })
      announce('Carta de quitação baixada')
    })

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
