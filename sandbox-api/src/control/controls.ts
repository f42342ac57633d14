import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { debtorOf } from '../access/debtors'
import { issueLink } from '../access/executions'
import { isoOf } from '../clock/sao-paulo'
import { post } from '../contact/outbox'
import { personas } from '../personas'
import { updateSeed } from '../personas/seed'
import { invalid, invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { errorsOf } from '../server/validation'
import type { FaultOrder } from './faults'

/** Functions of the operator's calls and of the page for people, without their routes. */

const ClockBody = Type.Object(
  { now: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]) },
  { additionalProperties: false },
)
const FaultBody = Type.Object(
  {
    method: Type.String({ pattern: '^(\\*|[A-Za-z]+)$' }),
    path: Type.String({ pattern: '^/', maxLength: 400 }),
    status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
    body: Type.Optional(Type.Unknown()),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
    drop: Type.Optional(Type.Boolean()),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  },
  { additionalProperties: false },
)

const LinkBody = Type.Object({ cpfCnpj: Type.String() }, { additionalProperties: false })

export function checked<S extends TSchema>(schema: S, body: unknown): Static<S> {
  const errors = errorsOf(schema, body)
  if (errors.length > 0) throw invalid(errors)
  return body as Static<S>
}

export const clockFrom = (body: unknown): string | null => checked(ClockBody, body).now

export function faultFrom(body: unknown): FaultOrder {
  return checked(FaultBody, body)
}

export function shownClock({ clock }: Sandbox) {
  return { now: isoOf(clock.now()), shifted: clock.isShifted }
}

export function instantFrom(now: string): Date {
  const at = new Date(now)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2001 || at.getUTCFullYear() > 2090) {
    throw invalidField('now', 'Data fora do intervalo')
  }
  return at
}

/** null is the real time. Untouched agreements move with the date. */
export function setClock(sandbox: Sandbox, now: string | null): void {
  sandbox.clock.set(now === null ? null : instantFrom(now))
  updateSeed(sandbox)
}

export const linkOrderFrom = (body: unknown): { cpfCnpj: string } => checked(LinkBody, body)

/** Sends a session link (spec §3) as the bank would: by SMS, in the outbox. */
export function sendSessionLink(sandbox: Sandbox, { cpfCnpj }: { cpfCnpj: string }) {
  const { taxId, phone, persona } = debtorOf(sandbox, cpfCnpj)
  const zeroEntry = persona.offers?.some(({ family }) => family === 'ZERO_ENTRADA') === true
  const query = new URLSearchParams({
    cpfCnpj: taxId,
    execId: issueLink(sandbox, taxId),
    ...(zeroEntry && { SEMENTRADA: '1' }),
  })
  const link = `/?${query}`
  post(sandbox, taxId, { channel: 'SMS', to: phone, link, text: 'Veja a sua proposta pelo link.' })
  return { link }
}

export function shownPersonas() {
  return personas.map(
    ({
      key,
      description,
      taxId,
      senha,
      expected,
      name,
      birthDate,
      motherName,
      foundationYear,
      partner,
      city,
    }) => ({
      key,
      description,
      cpfCnpj: taxId,
      ...(senha === undefined ? {} : { senha }),
      expected,
      nome: name,
      ...(birthDate === undefined ? {} : { nascimento: birthDate }),
      ...(motherName === undefined ? {} : { nomeMae: motherName }),
      ...(foundationYear === undefined ? {} : { anoFundacao: foundationYear }),
      ...(partner === undefined ? {} : { cpfResponsavel: partner }),
      ...(city === undefined ? {} : { cidade: city }),
    }),
  )
}
