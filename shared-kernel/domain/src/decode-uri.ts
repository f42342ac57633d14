/** decodeURIComponent that returns null for malformed percent-encoding, as in truncated or rewritten links. */
export function decodeUriPart(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
