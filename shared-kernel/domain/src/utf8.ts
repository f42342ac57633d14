/** The UTF-8 bytes of a text, one character per byte. */
export const toUtf8 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

/** The text of UTF-8 bytes, one character per byte; other text is returned unchanged. */
export function fromUtf8(bytes: string): string {
  const array = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(array)
  } catch {
    return bytes
  }
}
