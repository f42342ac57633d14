export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined'

/** Prefers a Brazilian voice. Remote voices are excluded, as they send the text of the screen to a server. */
export function portugueseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const local = voices.filter(({ lang, localService }) => localService && /^pt\b|^pt_/i.test(lang))
  return local.find(({ lang }) => /^pt[-_]br/i.test(lang)) ?? local[0] ?? null
}

/** Voices load asynchronously and may change. Returns a cleanup function. */
export function watchVoices(notify: () => void): () => void {
  if (!canSpeak()) return () => {}
  speechSynthesis.addEventListener('voiceschanged', notify)
  return () => speechSynthesis.removeEventListener('voiceschanged', notify)
}
