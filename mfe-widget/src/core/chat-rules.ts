import type { ChatConfig, WidgetConfig } from './host'

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

interface MessageLinks {
  linkHosts: readonly string[]
  helpCenter: { phrase: string; url: string }
}

/** Links may lead to the host of the portal's pages, and to the domain of the bank's e-mail addresses. */
export const messageLinks = ({ emails, chat, privacyUrl, helpCenterUrl }: WidgetConfig): MessageLinks => ({
  linkHosts: [
    new URL(privacyUrl, document.baseURI).hostname,
    ...Object.values(emails).map((address) => address.slice(address.indexOf('@') + 1)),
  ],
  helpCenter: { phrase: chat.helpCenterPointer, url: helpCenterUrl },
})

export type TextPiece = { kind: 'text'; text: string } | { kind: 'link'; text: string; url: string }

/** Up to a blank, a quotation mark, or the next address. */
const webAddress = /(https?:\/\/(?:(?![,;]?https?:\/\/)[^\s<>"'])+)/

/** Leads to one of the hosts or their subdomains; what stands before an @ would only look like one. */
function isLinked(address: string, hosts: readonly string[]): boolean {
  try {
    const { hostname, username, password } = new URL(address)
    if (username !== '' || password !== '') return false
    return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  } catch {
    return false
  }
}

/** The punctuation of the sentence is no part of the address; a bracket is when its pair is. */
function withoutPunctuation(found: string): string {
  const address = found.replace(/[.,;:!?]+$/, '')
  if (!address.endsWith(')') || address.split('(').length >= address.split(')').length) return address
  return withoutPunctuation(address.slice(0, -1))
}

const text = (piece: string): TextPiece[] => (piece === '' ? [] : [{ kind: 'text', text: piece }])

/** Addresses on the bank's hosts become links, and so does its help center; everything else stays text. */
export function splitLinks(message: string, { linkHosts, helpCenter }: MessageLinks): TextPiece[] {
  return message.split(webAddress).flatMap((piece) => {
    if (!/^https?:\/\//.test(piece)) return splitAt(piece, helpCenter)
    const url = withoutPunctuation(piece)
    if (!isLinked(url, linkHosts)) return text(piece)
    return [{ kind: 'link', text: url, url }, ...text(piece.slice(url.length))]
  })
}

function splitAt(piece: string, { phrase, url }: MessageLinks['helpCenter']): TextPiece[] {
  const start =
    phrase === '' ? -1 : piece.toLocaleLowerCase('pt-BR').indexOf(phrase.toLocaleLowerCase('pt-BR'))
  if (start < 0) return text(piece)
  const end = start + phrase.length
  return [
    ...text(piece.slice(0, start)),
    { kind: 'link', text: piece.slice(start, end), url },
    ...text(piece.slice(end)),
  ]
}
