import { create } from 'zustand'
import { portugueseVoice } from './voice'

/** Id of the current reading. Events of a cancelled one are ignored. */
let latest = 0

export const useReading = create(() => ({ isReading: false }))

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
  useReading.setState({ isReading: true })
  say(0)
}

export function stopReading(): void {
  if (!useReading.getState().isReading) return
  latest += 1
  speechSynthesis.cancel()
  useReading.setState({ isReading: false })
}
