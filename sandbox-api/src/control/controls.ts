import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { debtorOf } from '../access/debtors'
import { issueLink } from '../access/executions'
import { post } from '../contact/outbox'
import { personas } from '../personas'
import { updateSeed } from '../personas/seed'
import { invalid, invalidField } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { errorsOf } from '../server/validation'

/** Functions shared by the operator's API and its HTML page. */

export function checked<S extends TSchema>(schema: S, body: unknown): Static<S> {
  const errors = errorsOf(schema, body)
  if (errors.length > 0) throw invalid(errors)
  return body as Static<S>
}

export function instantFrom(now: string): Date {
  const at = new Date(now)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2001 || at.getUTCFullYear() > 2090) {
    throw invalidField('now', 'Data fora do intervalo')
  }
  return at
}

/** null returns to real time. Seeded agreements move with the date. */
export function setClock(sandbox: Sandbox, now: string | null): void {
  sandbox.clock.set(now === null ? null : instantFrom(now))
  updateSeed(sandbox)
}

export const LinkBody = Type.Object({ cpfCnpj: Type.String() }, { additionalProperties: false })

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

/** JSON omits the optional fields that a persona lacks. */
export const shownPersonas = () =>
  personas.map(({ key, description, expected, taxId, senha, name, city, ...facts }) => ({
    ...{ key, description, cpfCnpj: taxId, senha, expected, nome: name, nascimento: facts.birthDate },
    ...{ nomeMae: facts.motherName, anoFundacao: facts.foundationYear, cpfResponsavel: facts.partner },
    cidade: city,
  }))
