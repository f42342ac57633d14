import type { ChatConfig, WidgetConfig } from './host'
import { phoneAddress } from './links'

/** A text of a response may contain several messages, divided by the separator token. */
export function splitMessages(texts: readonly string[], separator: string): string[] {
  return texts
    .flatMap((text) => (separator === '' ? [text] : text.split(separator)))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

const contains = (text: string, phrase: string) =>
  phrase !== '' && text.toLocaleLowerCase('pt-BR').includes(phrase.toLocaleLowerCase('pt-BR'))

/** Delay until the chat closes after this response (spec §4, Widget); null if it stays open. */
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
 * Allowed link targets: the host of the portal, the domain of the bank's e-mail addresses, and the bank's own telephone
 * number.
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

/** Ends at whitespace, a quotation mark or the next URL. */
const webAddress = /(https?:\/\/(?:(?![,;]?https?:\/\/)[^\s<>"'])+)/

/** Whether the URL's host is one of `hosts` or a subdomain; false for 'https://bank@evil'. */
function isLinked(address: string, hosts: readonly string[]): boolean {
  try {
    const { hostname, username, password } = new URL(address)
    if (username !== '' || password !== '') return false
    return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  } catch {
    return false
  }
}

/** Strips the sentence's punctuation from a URL; keeps a closing bracket with an opening one. */
function withoutPunctuation(match: string): string {
  const address = match.replace(/[.,;:!?]+$/, '')
  if (!address.endsWith(')') || address.split('(').length >= address.split(')').length) return address
  return withoutPunctuation(address.slice(0, -1))
}

const text = (piece: string): TextPiece[] => (piece === '' ? [] : [{ kind: 'text', text: piece }])

/** Links URLs on the bank's hosts and the linked phrases; the rest stays text. */
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

/** Excludes matches within a longer number: '106' is not part of '1106'. */
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
