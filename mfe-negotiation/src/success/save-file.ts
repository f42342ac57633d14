/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const REVOKE_AFTER_MS = 60_000

export type Shared = 'shared' | 'cancelled' | 'unsupported'

/** Opens the phone's share sheet with a file, or with a text where files cannot be shared. */
export async function shareFile(file: File, title: string, text: string): Promise<Shared> {
  if (typeof navigator.share !== 'function') return 'unsupported'
  const withFile = { files: [file], title }
  const content = navigator.canShare?.(withFile) ? withFile : { title, text }
  try {
    await navigator.share(content)
    return 'shared'
  } catch (error) {
    // Closing the sheet is a choice and no failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unsupported'
  }
}
