import type { ChatConfig, WidgetConfig } from './host'
import { phoneAddress } from './links'

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

interface LinkedPhrase {
  phrase: string
  url: string
}

interface MessageLinks {
  linkHosts: readonly string[]
  phrases: readonly LinkedPhrase[]
}

/**
 * Links may lead to the host of the portal's pages, and to the domain of the bank's e-mail addresses. The bank's own
 * telephone is linked too, and no other number.
 */
export const messageLinks = ({
  emails,
  chat,
  phone,
  privacyUrl,
  helpCenterUrl,
}: WidgetConfig): MessageLinks => ({
  linkHosts: [
    new URL(privacyUrl, location.href).hostname,
    ...Object.values(emails).map((address) => address.slice(address.indexOf('@') + 1)),
  ],
  phrases: [
    { phrase: chat.helpCenterPointer, url: helpCenterUrl },
    { phrase: phone, url: phoneAddress({ phone }) },
  ],
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

/** Addresses on the bank's hosts become links, and so do the linked phrases; everything else stays text. */
export function splitLinks(message: string, { linkHosts, phrases }: MessageLinks): TextPiece[] {
  return message.split(webAddress).flatMap((piece) => {
    if (!/^https?:\/\//.test(piece))
      return phrases.reduce<TextPiece[]>(
        (pieces, phrase) =>
          pieces.flatMap((each) => (each.kind === 'text' ? splitAt(each.text, phrase) : each)),
        text(piece),
      )
    const url = withoutPunctuation(piece)
    if (!isLinked(url, linkHosts)) return text(piece)
    return [{ kind: 'link', text: url, url }, ...text(piece.slice(url.length))]
  })
}

/** Not inside a longer number: '106' is no part of '1106'. */
function splitAt(piece: string, linked: LinkedPhrase): TextPiece[] {
  const { phrase, url } = linked
  const start =
    phrase === '' ? -1 : piece.toLocaleLowerCase('pt-BR').indexOf(phrase.toLocaleLowerCase('pt-BR'))
  const end = start + phrase.length
  if (start < 0 || /\d/.test(piece.charAt(start - 1) + piece.charAt(end))) return text(piece)
  return [
    ...text(piece.slice(0, start)),
    { kind: 'link', text: piece.slice(start, end), url },
    ...splitAt(piece.slice(end), linked),
  ]
}
