import { createHmac, randomBytes } from 'node:crypto'
import { decodeUriPart } from '@portal/domain/decode-uri'
import { outbox } from '../contact/outbox'
import { personas } from '../personas'
import { parseJson } from '../server/json-body'
import { Upload } from '../server/uploads'
import type { World } from '../worlds/world'
import { type Call, isSecret } from './calls'
import { entryOf, type PostData } from './har'
import { DEVICE, Placeholders } from './placeholders'

/** Headers recorded verbatim. */
const PLAIN = ['content-type', 'idempotency-key', 'x-identification']
/** Headers recorded as placeholders of issued values or solved bot checks. */
const ISSUED = ['authorization', 'x-csrf-token', 'x-bot-check', 'cookie']
const UNKNOWN = '{{?}}'

/** Of the bank's codes: an I, O, 0 or 1 makes a code invalid, so it stays. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MASKED = /[A-HJ-NP-Za-z2-9]/g

/**
 * Returns an irreversible mask for typed passwords and codes: same length, deterministic. Passwords of the personas and
 * codes of the outbox are kept, as the control shows them.
 */
function secretMask({ sandbox: { store } }: World): (text: string) => string {
  const shown = new Set([
    ...personas.map(({ senha }) => senha),
    ...store.list(outbox).map(({ code }) => code),
  ])
  const key = randomBytes(32)
  return (text) => {
    if (text.includes('{{') || shown.has(text) || shown.has(text.toUpperCase())) return text
    const digest = createHmac('sha256', key).update(text).digest()
    return text.replace(MASKED, (_, i: number) =>
      ALPHABET.charAt(digest.readUInt8(i % digest.length) % ALPHABET.length),
    )
  }
}

/** Placeholders are recorded plain, all other parts as they were encoded. */
const pathWith = (placeholders: Placeholders, url: string): string =>
  url.replace(/[^/?&=]+/g, (part) => {
    const plain = decodeUriPart(part) ?? part
    const filled = placeholders.fill(plain)
    return filled === plain ? part : filled
  })

function headersWith(placeholders: Placeholders, { headers }: Call): Record<string, string> {
  const sent: Call['headers'] = { ...headers, cookie: DEVICE.exec(headers.cookie ?? '')?.[0] }
  const recorded: Record<string, string> = {}
  for (const name of [...PLAIN, ...ISSUED]) {
    const value = sent[name]
    if (value === undefined) continue
    const filled = placeholders.fill(String(value))
    recorded[name] = PLAIN.includes(name) || filled.includes('{{') ? filled : UNKNOWN
  }
  return recorded
}

/** The saved calls of a world, without secrets, for a replay in another one of the same seed. */
export function recordingOf(world: World, _seed: string) {
  const { startedAt: _startedAt, isTruncated: _truncated, saved } = world.calls
  const placeholders = new Placeholders()
  const mask = secretMask(world)

  function postDataOf({ headers, body }: Call): PostData | undefined {
    const mimeType = headers['content-type'] ?? ''
    if (body === undefined || body === null) return undefined
    if (body instanceof Upload) {
      return { mimeType, text: '', _file: { bytes: body.size, start: body.start.toString('base64') } }
    }
    const recorded = (name: string, value: unknown) => {
      const text = typeof value === 'string' ? placeholders.fill(value) : value
      return typeof text === 'string' && isSecret(name, text) ? mask(text) : text
    }
    return { mimeType, text: JSON.stringify(body, recorded) }
  }

  const entries = saved.map((call) => {
    const path = pathWith(placeholders, call.url)
    const headers = headersWith(placeholders, call)
    const entry = entryOf(call, { path, headers, postData: postDataOf(call) })
    placeholders.add(call.answer?.issued ?? [])
    return entry
  })
  const creator = { name: 'portal-sandbox', version: '1' }
  // `_truncated`: the calls after the last one were dropped.
  return { log: { version: '1.2', creator, entries, _seed, _startedAt, _truncated } }
}

export type Har = ReturnType<typeof recordingOf>

/** Parses a file, with or without a byte-order mark. Throws an error with a message for the user. */
export function readHar(file: Uint8Array): Har {
  const har = parseJson(new TextDecoder().decode(file))
  if (Array.isArray(har?.log?.entries)) return har
  throw new Error('não é um arquivo HAR: grave a sessão outra vez')
}
