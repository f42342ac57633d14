import { portugueseVoice } from './voice'

/** Id of the current reading. Events of a cancelled one are ignored. */
let latest = 0
let isReading = false
const watchers = new Set<() => void>()

function setReading(next: boolean): void {
  isReading = next
  for (const notify of watchers) notify()
}

export const getReading = (): boolean => isReading

export function watchReading(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

export function startReading(parts: readonly string[]): void {
  const voice = portugueseVoice(speechSynthesis.getVoices())
  const id = ++latest
  speechSynthesis.cancel()
  const say = (index: number) => {
    if (id !== latest) return
    const part = parts[index]
    if (voice === null || part === undefined) return stopReading()
    const utterance = new SpeechSynthesisUtterance(part)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.onend = () => say(index + 1)
    utterance.onerror = () => {
      if (id === latest) stopReading()
    }
    speechSynthesis.speak(utterance)
  }
  setReading(true)
  say(0)
}

export function stopReading(): void {
  if (!isReading) return
  latest += 1
  speechSynthesis.cancel()
  setReading(false)
}
