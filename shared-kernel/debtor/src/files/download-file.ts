import type { ReceivedFile } from '@portal/runtime'

const REVOKE_AFTER_MS = 60_000

export function downloadFile({ blob, filename }: ReceivedFile): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.hidden = true
  // Some browsers require the link in the document and read the URL asynchronously.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
