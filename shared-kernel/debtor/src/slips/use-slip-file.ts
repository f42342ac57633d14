import type { CallName } from '@portal/contract'
import { formatAmount } from '@portal/domain/money'
import { withCallCode } from '@portal/domain/trace-context'
import { ApiError, announce, type ReceivedFile, track } from '@portal/runtime'
import { useRef, useState } from 'react'
import { downloadFile } from '../files/download-file'
import { shareFile } from '../files/share-file'
import { failureMessage } from '../outcome/failure-message'

type SlipTaken = 'downloaded' | 'shared'

interface SlipFileOptions {
  /** The call that `load` makes, for its error message. */
  call: CallName
  load: () => Promise<ReceivedFile>
  /** Due date (ISO) and cents, for the filename. */
  slip: { dueDate: string; cents: number }
  /** For journey tracking. */
  metadata?: Readonly<Record<string, string>>
  onTaken: (how: SlipTaken) => void
}

export interface SlipFile {
  /** Error message of the last attempt; '' without one. */
  failure: string
  download: () => Promise<void>
  /** Downloads the file when the device has no share sheet. */
  share: (message: { title: string; text: string }) => Promise<void>
}

/** A slip's PDF to save or share: fetched on first use, cached while the screen is mounted. */
export function useSlipFile({ call, load, slip, metadata, onTaken }: SlipFileOptions): SlipFile {
  const [failure, setFailure] = useState('')
  const received = useRef<ReceivedFile>(undefined)

  async function withFile(use: (file: ReceivedFile) => Promise<void>) {
    setFailure('')
    try {
      received.current ??= { ...(await load()), filename: slipFilename(slip) }
    } catch (error) {
      track('erroBaixarBoleto', metadata && { metadata })
      setFailure(failureInWords(call, error))
      return
    }
    await use(received.current)
  }

  function save(file: ReceivedFile) {
    downloadFile(file)
    onTaken('downloaded')
    announce('Boleto baixado')
  }

  return {
    failure,
    download: () => withFile(async (file) => save(file)),
    share: (message) =>
      withFile(async (file) => {
        switch (await shareFile(file, message)) {
          case 'shared':
            return onTaken('shared')
          case 'unsupported':
            return save(file)
          case 'late':
            return setFailure('O boleto está pronto. Toque em Compartilhar de novo.')
          case 'dismissed':
            return
        }
      }),
  }
}

/** 'boleto-2026-11-27-1981,66.pdf': unique per slip and sortable by date. */
const slipFilename = ({ dueDate, cents }: SlipFileOptions['slip']): string =>
  `boleto-${dueDate}-${formatAmount(cents).replaceAll('.', '')}.pdf`

function failureInWords(call: CallName, error: unknown): string {
  if (error instanceof ApiError && error.kind === 'malformed') {
    return withCallCode(
      'O arquivo que chegou não é um boleto. Tente de novo ou copie o código de barras.',
      error,
    )
  }
  return failureMessage(call, error)
}
