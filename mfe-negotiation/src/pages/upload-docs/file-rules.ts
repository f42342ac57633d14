/** Client-side limits that avoid slow uploads of files that the bank would refuse. The bank decides. */
export interface FileLimits {
  /** Bytes. */
  largest: number
  types: readonly string[]
}

const typeByEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** The media type; derived from the file extension on phones that provide none. */
export function mediaTypeOf({ type, name }: Pick<File, 'type' | 'name'>): string {
  return type || (typeByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')
}

/** The message for a file that cannot be sent, otherwise null. */
export function fileProblem(file: Pick<File, 'type' | 'name' | 'size'>, limits: FileLimits): string | null {
  if (!limits.types.includes(mediaTypeOf(file))) return 'Envie um arquivo PDF, JPG ou PNG'
  if (file.size === 0) return 'Este arquivo está vazio'
  if (file.size > limits.largest) {
    return `Este arquivo tem ${fileSize(file.size)}. O limite é ${fileSize(limits.largest)}`
  }
  return null
}

/** '10 MB', '12,4 MB', '340 KB', with a non-breaking space. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return `${kilobytes}\u00a0KB`
  const megabytes = Math.round((bytes / 1024 / 1024) * 10) / 10
  return `${String(megabytes).replace('.', ',')}\u00a0MB`
}
