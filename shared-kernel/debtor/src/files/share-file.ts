import type { ReceivedFile } from '@portal/runtime'

export type Shared =
  | 'shared'
  /** The user closed the share sheet; not a failure. */
  | 'dismissed'
  /** User activation expired; the next click succeeds with the same file. */
  | 'late'
  | 'unsupported'

export const canShare = (): boolean =>
  typeof navigator !== 'undefined' && typeof navigator.share === 'function'

/** Opens the share sheet with a file, or with a text when files cannot be shared. */
export async function shareFile(
  { blob, filename }: ReceivedFile,
  { title, text }: { title: string; text: string },
): Promise<Shared> {
  if (!canShare()) return 'unsupported'
  const withFile = { title, files: [new File([blob], filename, { type: blob.type })] }
  try {
    await navigator.share(navigator.canShare?.(withFile) ? withFile : { title, text })
    return 'shared'
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): Exclude<Shared, 'shared'> {
  if (!(error instanceof DOMException)) return 'unsupported'
  switch (error.name) {
    case 'AbortError':
      return 'dismissed'
    case 'NotAllowedError':
      return 'late'
    default:
      return 'unsupported'
  }
}
