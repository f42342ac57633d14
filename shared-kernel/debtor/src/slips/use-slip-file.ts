import type { CallName } from '@portal/contract'
import { formatAmount } from '@portal/domain/money'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, announce, identification, type ReceivedFile, readSession, track } from '@portal/runtime'
import { useRef, useState } from 'react'
import { downloadFile } from '../files/download-file'
import { shareFile } from '../files/share-file'
import { outcomeOf } from '../outcome/error-catalogue'

type SlipTaken = 'downloaded' | 'shared'

interface SlipFileOptions {
  /** The call that `load` makes, for its error message. */
  call: CallName
  load: () => Promise<ReceivedFile>
  /** What its name says: the due date (ISO) and the cents. */
  slip: { dueDate: string; cents: number }
  /** For the journey. */
  metadata?: Readonly<Record<string, string>>
  onTaken: (how: SlipTaken) => void
}

export interface SlipFile {
  /** Error message of the last attempt; undefined when there is none. */
  failure: string | undefined
  download: () => Promise<void>
  /** Saved instead where the device has no share sheet. */
  share: (message: { title: string; text: string }) => Promise<void>
}

/** A slip's PDF to save or share: fetched on first use and cached while the screen is open. */
export function useSlipFile({ call, load, slip, metadata, onTaken }: SlipFileOptions): SlipFile {
  const [failure, setFailure] = useState<string>()
  const kept = useRef<ReceivedFile>(undefined)

  async function withFile(use: (file: ReceivedFile) => Promise<void>) {
    setFailure(undefined)
    try {
      kept.current ??= { ...(await load()), filename: slipFilename(slip) }
    } catch (error) {
      track('erroBaixarBoleto', metadata && { metadata })
      setFailure(failureInWords(call, error))
      return
    }
    await use(kept.current)
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

/** 'boleto-2026-11-27-1981,66.pdf': several of them stay apart, and sort by their day. */
const slipFilename = ({ dueDate, cents }: SlipFileOptions['slip']): string =>
  `boleto-${dueDate}-${formatAmount(cents).replaceAll('.', '')}.pdf`

function failureInWords(call: CallName, error: unknown): string {
  if (error instanceof ApiError && error.kind === 'malformed') {
    return 'O arquivo que chegou não é um boleto. Tente de novo ou copie o código de barras.'
  }
  const taxId = readSession()?.cpfCnpj ?? identification.get() ?? ''
  const { message } = outcomeOf(call, error, { stateMode: stateModeOf(taxId) })
  return message ?? 'Não conseguimos baixar o boleto agora. Tente de novo.'
}
