import type { ChatConfig } from './host'

/** One response may have several messages in each text, divided by the separator token. */
export function splitMessages(texts: readonly string[], separator: string): string[] {
  return texts
    .flatMap((text) => (separator === '' ? [text] : text.split(separator)))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

const contains = (text: string, phrase: string) =>
  phrase !== '' && text.toLocaleLowerCase('pt-BR').includes(phrase.toLocaleLowerCase('pt-BR'))

/** The delay after this response until the chat closes (spec §4, Widget); null when it stays open. */
export function closingDelay(messages: readonly string[], chat: ChatConfig): number | null {
  if (messages.some((message) => contains(message, chat.goodbye))) return chat.closeAfterGoodbyeMs
  if (messages.some((message) => contains(message, chat.helpCenterPointer))) return chat.closeAfterHelpMs
  return null
}

export type TextPiece = { kind: 'text'; text: string } | { kind: 'link'; url: string }

const webAddress = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/

/** Web addresses in a message become links; everything else stays text. */
export function splitLinks(message: string): TextPiece[] {
  return message
    .split(webAddress)
    .filter((piece) => piece !== '')
    .map((piece) => (webAddress.test(piece) ? { kind: 'link', url: piece } : { kind: 'text', text: piece }))
}
