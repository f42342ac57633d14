import { isoOf } from '../clock/sao-paulo'
import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { giveTurn } from './bot-checked'
import {
  type CodeSent,
  type Contact,
  destinationOf,
  invalidCode,
  issueCode,
  type StoredCode,
  sentCodes,
} from './codes'

/**
 * What strangers get once the turns of a day are taken. However many ask, and from however many addresses, one
 * message for all of them goes out, and its code opens no session: it gives a turn, to who has read it. So nobody can
 * keep the owner of the phone waiting for longer than INTERVAL_SECONDS, the owner gets at most 72 such messages in a
 * day by each channel, and a guess at this code must be followed by a guess at another one.
 */
const INTERVAL_SECONDS = 1200
/** Guesses of one address at the code that is everybody's: wrong ones of others do not spoil it. */
const GUESSES: Limit = { tries: 5, seconds: 3600, title: 'Muitas tentativas' }

const channels = ['SMS', 'EMAIL', 'VOZ'] as const
type Channel = (typeof channels)[number]

const ownerOf = (taxId: string, channel: Channel) => {
  const caller = `everybody:${channel}`
  return { taxId, purpose: 'TURN' as const, callers: [caller, caller] as const }
}

/** The code that went out last, unless the clock has been set back since. */
function lastOf({ store, clock }: Sandbox, taxId: string, channel: Channel): StoredCode | undefined {
  const { purpose, callers } = ownerOf(taxId, channel)
  const now = clock.now().toISOString()
  return store
    .list(sentCodes, taxId)
    .findLast((one) => one.purpose === purpose && one.caller === callers[0] && one.sentAt <= now)
}

const text = (code: string) =>
  `Muitos códigos foram pedidos com o seu documento. Se você está entrando agora, digite ${code} e mandaremos um segundo código. Ele vale por 10 minutos.`

/** Its tries are the turns that it gives still: who has guessed it cannot hand it to a thousand others. */
const isGood = ({ triesLeft, expiresAt }: StoredCode, { clock }: Sandbox) =>
  triesLeft > 0 && expiresAt > clock.now().toISOString()

/** Sends the shared code, or tells of the one that is good still. 429 between the end of one and the next. */
export function sendSharedCode(sandbox: Sandbox, taxId: string, contact: Contact): CodeSent {
  const now = sandbox.clock.now().getTime()
  const last = lastOf(sandbox, taxId, contact.channel)
  const wait = last === undefined ? 0 : Math.ceil(INTERVAL_SECONDS - (now - Date.parse(last.sentAt)) / 1000)
  const destino = destinationOf(contact)
  if (last === undefined || wait <= 0) {
    const expiresAt = issueCode(sandbox, ownerOf(taxId, contact.channel), contact, text)
    return { status: 'OK', destino, expiraEm: isoOf(expiresAt), reenvioEm: INTERVAL_SECONDS }
  }
  if (!isGood(last, sandbox)) throw tooMany('Muitos códigos pedidos', wait)
  return { status: 'OK', destino, expiraEm: isoOf(new Date(last.expiresAt)), reenvioEm: wait }
}

/** What to answer to a code that is not one of the caller's own: the right shared one gives a turn. */
export function takeTurn(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  typed: string,
): { channel: Channel } | ProblemError {
  const key = `shared:${taxId}:${caller.address}`
  sandbox.limits.assertOpen(key, GUESSES)
  for (const channel of channels) {
    const last = lastOf(sandbox, taxId, channel)
    if (last === undefined || !isGood(last, sandbox) || !isSameText(last.code, typed.toUpperCase())) continue
    sandbox.store.put(sentCodes, { ...last, triesLeft: last.triesLeft - 1 })
    giveTurn(sandbox, caller, taxId)
    return { channel }
  }
  return invalidCode(sandbox.limits.count(key, GUESSES))
}

export const secondCode = (destination: string): ProblemError =>
  new ProblemError(401, 'Falta o segundo código', {
    codigo: 'SEGUNDO_CODIGO',
    detail: `O código está certo. Como muitos foram pedidos com este documento, mandamos agora um segundo para ${destination}: digite-o para entrar.`,
  })
