import type { ReceivedFile } from '@portal/runtime'

const KEEP_MS = 60_000

/** Hands a received file to the browser's downloads. */
export function saveFile({ blob, filename }: ReceivedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Some browsers read the address only after a while.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}

/** True when this device can share the file through its share sheet. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Why the share sheet did not share: closed by the person, or asked for too long after the press. */
export function shareRefusal(error: unknown): 'dismissed' | 'late' | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'AbortError') return 'dismissed'
  return error.name === 'NotAllowedError' ? 'late' : null
}
