import { isOpen } from '@portal/domain/opening-hours'
import { isPhone, normalisePhone } from '@portal/domain/phone'
import { sendCode } from '../access/codes'
import { debtorOf } from '../access/debtors'
import { callMeHours, reopening } from '../clock/business-hours'
import { isoOf, offsetOf } from '../clock/sao-paulo'
import { storeRecord } from '../contact/preference-handlers'
import { digitsFrom } from '../negotiation/record-ids'
import type { Handlers } from '../server/handler'
import type { Limit } from '../server/limits'
import { invalidField, notFound, outOfHours } from '../server/problem'
import type { Sandbox } from '../server/sandbox'

const CALLS: Limit = {
  tries: 3,
  seconds: 3600,
  title: 'Você excedeu o número de chamadas permitidas. Tente mais tarde.',
}

const protocolOf = (phone: string, at: Date) => digitsFrom(12, 'call', phone, at.toISOString())

function call(sandbox: Sandbox, phone: string) {
  const at = sandbox.clock.now()
  if (!isOpen(callMeHours, at)) throw outOfHours(reopening(callMeHours, at))
  sandbox.limits.consume(`call:${phone}`, CALLS)
  storeRecord(sandbox, 'call', '', { phone })
  return {
    status: 200 as const,
    data: { status: 'OK' as const, protocolo: protocolOf(phone, at) },
  }
}

export const callHandlers = {
  'POST /api/v1/meligue': ({ body }, sandbox) => {
    if (!isPhone(body.phone)) throw invalidField('phone', 'Número inválido!')
    return call(sandbox, normalisePhone(body.phone))
  },
  'POST /api/v1/clicktocall': ({ body }, sandbox) => {
    const { phone } = debtorOf(sandbox, body.cpf)
    if (phone === '') throw notFound('Contato não encontrado')
    if (!sandbox.voiceCodes) return call(sandbox, phone)
    sendCode(sandbox, body.cpf, 'ACCESS', { channel: 'VOZ', to: phone })
    return { status: 200, data: { status: 'OK', protocolo: protocolOf(phone, sandbox.clock.now()) } }
  },
  'GET /api/v1/getServerDate': (_, { clock }) => ({ status: 200, data: { serverDate: isoOf(clock.now()) } }),
  'GET /api/timezone/America/Sao_Paulo': (_, { clock }) => {
    const at = clock.now()
    return {
      status: 200,
      data: {
        datetime: isoOf(at),
        utc_datetime: at.toISOString(),
        unixtime: Math.floor(at.getTime() / 1000),
        timezone: 'America/Sao_Paulo',
        utc_offset: offsetOf(at),
      },
    }
  },
} satisfies Partial<Handlers>
