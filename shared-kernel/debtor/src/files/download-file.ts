import type { ReceivedFile } from '@portal/runtime'

const REVOKE_AFTER_MS = 60_000

/** Downloads a file in the browser. */
export function downloadFile({ blob, filename }: ReceivedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.hidden = true
  // Some browsers follow only a link that is in the page, and read the address only after a while.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
