export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined'

/**
 * A Portuguese voice of the device itself, Brazilian where there is one. A voice of a server is not taken: the text of
 * the screen would leave the device.
 */
export function portugueseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const local = voices.filter(({ lang, localService }) => localService && /^pt\b|^pt_/i.test(lang))
  return local.find(({ lang }) => /^pt[-_]br/i.test(lang)) ?? local[0] ?? null
}

/** Voices come late, and may come and go. */
export function watchVoices(notify: () => void): () => void {
  if (!canSpeak()) return () => {}
  speechSynthesis.addEventListener('voiceschanged', notify)
  return () => speechSynthesis.removeEventListener('voiceschanged', notify)
}
