import { isOpen } from '@portal/domain/opening-hours'
import { isPhone, normalisePhone } from '@portal/domain/phone'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { jwtVerify } from 'jose'
import { assertBotChecked } from '../access/bot-checked'
import { requestCode } from '../access/codes'
import { findDebtor } from '../access/debtors'
import { callMeHours, reopening } from '../clock/business-hours'
import { isoOf, OFFSET } from '../clock/sao-paulo'
import { storeRecord } from '../contact/preference-handlers'
import { digitsFrom } from '../negotiation/record-ids'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import type { Limit } from '../server/limits'
import { invalidField, notFound, outOfHours, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

const TOO_MANY = 'Você excedeu o número de chamadas permitidas. Tente mais tarde.'
const CALLS: Limit = { tries: 3, seconds: 3600, title: TOO_MANY }
/** Limits calls to one phone, whoever requests them, and calls requested by one caller. */
const CALLS_TO_A_PHONE: Limit = { tries: 9, seconds: 3600, title: TOO_MANY }
const CALLS_OF_A_CALLER: Limit = { tries: 20, seconds: 3600, title: TOO_MANY }

const protocolOf = (phone: string, at: Date) => digitsFrom(12, 'call', phone, at.toISOString())

/** Passes service preferences to the attendant. A requested call is made despite a preference for written contact. */
function call(sandbox: Sandbox, caller: Caller, phone: string, taxId: string | null) {
  const at = sandbox.clock.now()
  if (!isOpen(callMeHours, at)) throw outOfHours(reopening(callMeHours, at))
  sandbox.limits.consume(`call:${caller.key}`, CALLS_OF_A_CALLER)
  sandbox.limits.consume(`call:${phone}:${caller.key}`, CALLS)
  sandbox.limits.consume(`call:${phone}`, CALLS_TO_A_PHONE)
  const debtor = taxId === null ? null : findDebtor(sandbox, taxId)
  storeRecord(sandbox, 'call', '', { phone, ...(debtor && { atendimento: debtor.needs }) })
  return { status: 'OK' as const, protocolo: protocolOf(phone, at) }
}

/** Signing key of the bank's own sites. Demonstration only: a real key is known to the bank's back ends alone. */
export const IDENTITY_SECRET = 'segredo-da-demonstracao-para-identidades'
const AUDIENCE = 'contato-widget'
/** Maximum age, which limits the use of a stolen token. */
const LONGEST_SECONDS = 3600

const isIdentity = (token: string, taxId: string): Promise<boolean> =>
  jwtVerify(token, Buffer.from(IDENTITY_SECRET), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    requiredClaims: ['sub', 'iat', 'exp'],
    maxTokenAge: LONGEST_SECONDS,
    clockTolerance: 60,
  }).then(
    ({ payload }) => normaliseTaxId(payload.sub ?? '') === taxId,
    () => false,
  )

/**
 * A registered phone is called only for its owner, identified by their session or by the signed identity of a bank's
 * site where they are logged in. Everybody else gets the same refusal, which does not reveal what is on file.
 */
async function assertIdentified(caller: Caller, taxId: string, identity?: string): Promise<void> {
  if (identity === undefined ? caller.is(taxId) : await isIdentity(identity, taxId)) return
  throw new ProblemError(403, 'Identidade não confirmada', 'IDENTIDADE_NAO_CONFIRMADA', {
    detail: 'Escreva o telefone em que quer receber a ligação.',
  })
}

export const callHandlers = {
  'POST /api/v1/meligue': ({ body, caller }, sandbox) => {
    if (!isPhone(body.phone)) throw invalidField('phone', 'Número inválido!')
    return call(sandbox, caller, normalisePhone(body.phone), caller.taxId)
  },
  'POST /api/v1/clicktocall': async (inbound, sandbox) => {
    const { cpf, identidade } = inbound.body
    const phone = findDebtor(sandbox, cpf)?.phone ?? ''
    const isCode = sandbox.voiceCodes && identidade === undefined
    await (isCode ? assertBotChecked(sandbox, inbound) : assertIdentified(inbound.caller, cpf, identidade))
    if (phone === '') throw notFound('Contato não encontrado')
    if (!isCode) return call(sandbox, inbound.caller, phone, cpf)
    requestCode(sandbox, inbound.caller, cpf, 'VOZ')
    return { status: 'OK', protocolo: protocolOf(phone, sandbox.clock.now()) }
  },
  'GET /api/v1/getServerDate': (_, { clock }) => ({ serverDate: isoOf(clock.now()) }),
  'GET /api/timezone/America/Sao_Paulo': (_, { clock }) => {
    const at = clock.now()
    return {
      datetime: isoOf(at),
      utc_datetime: at.toISOString(),
      unixtime: Math.floor(at.getTime() / 1000),
      timezone: 'America/Sao_Paulo',
      utc_offset: OFFSET,
    }
  },
} satisfies Partial<Handlers>
