import { createHash } from 'node:crypto'
import type { ChoiceBody, Terms } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { conflict, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import type { Calculated } from './quotes'

/** A reservation is valid two days, as the law requires of an offer (CDC 54-B). */
const RESERVED_MS = 2 * 86_400_000

export interface Proposal {
  id: string
  taxId: string
  negotiation: string
  choice: ChoiceBody
  terms: Terms
  validUntil: string
  superseded: boolean
}

type Row = Omit<Proposal, 'choice' | 'terms' | 'superseded'> & {
  fingerprint: string
  choice: string
  terms: string
  superseded: number
}

const PROPOSALS = `SELECT id, tax_id AS taxId, negotiation, fingerprint, choice_json AS choice, terms_json AS terms,
  valid_until AS validUntil, superseded FROM proposals WHERE tax_id = ?`

const read = ({ choice, terms, superseded, ...row }: Row): Proposal => ({
  ...row,
  choice: JSON.parse(choice) as ChoiceBody,
  terms: JSON.parse(terms) as Terms,
  superseded: superseded === 1,
})

/** The fingerprint of a choice does not depend on its key, its execution or the order of its fields. */
function fingerprintOf(body: ChoiceBody, today: string): string {
  const { chaveIdempotencia: _key, execResposta: _exec, ...choice } = body
  const sorted = Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([today, sorted]))
    .digest('hex')
}

/**
 * Reserves a calculation. The same key, or the same choice repeated, returns the earlier reservation;
 * another choice for the group replaces it.
 */
export function reserve(
  sandbox: Sandbox,
  taxId: string,
  body: ChoiceBody,
  calculate: () => Calculated,
): Proposal {
  const { store, clock, random } = sandbox
  const key = body.chaveIdempotencia ?? null
  const fingerprint = fingerprintOf(body, clock.today())
  return store.transaction(() => {
    const at = clock.now()
    const byKey =
      key === null ? undefined : store.get<Row>(`${PROPOSALS} AND idempotency_key = ?`, taxId, key)
    if (byKey !== undefined) {
      if (byKey.fingerprint !== fingerprint) {
        throw conflict('Chave de idempotência já usada em outro pedido', 'CHAVE_REUTILIZADA')
      }
      return read(byKey)
    }
    const same = store.get<Row>(
      `${PROPOSALS} AND negotiation = ? AND superseded = 0
         AND fingerprint = ? AND valid_until > ?
         AND NOT EXISTS (SELECT 1 FROM agreements WHERE agreements.proposal = proposals.id)`,
      taxId,
      body.idNegociacao,
      fingerprint,
      at.toISOString(),
    )
    if (same !== undefined && key === null) return read(same)
    const validUntil = new Date(at.getTime() + RESERVED_MS)
    const id = `PRP${random.uuid().replaceAll('-', '').slice(0, 20).toUpperCase()}`
    const terms: Terms = { ...calculate(), idProposta: id, validade: isoOf(validUntil) }
    store.run(
      'UPDATE proposals SET superseded = 1 WHERE tax_id = ? AND negotiation = ?',
      taxId,
      body.idNegociacao,
    )
    store.run(
      `INSERT INTO proposals (id, tax_id, negotiation, fingerprint, idempotency_key, choice_json, terms_json,
         created_at, valid_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      taxId,
      body.idNegociacao,
      fingerprint,
      key,
      JSON.stringify(body),
      JSON.stringify(terms),
      at.toISOString(),
      validUntil.toISOString(),
    )
    return proposalOf(sandbox, taxId, id, body.idNegociacao)
  })
}

export function proposalOf({ store }: Sandbox, taxId: string, id: string, idNegociacao: string): Proposal {
  const row = store.get<Row>(`${PROPOSALS} AND negotiation = ? AND id = ?`, taxId, idNegociacao, id)
  if (row === undefined) throw notFound('Proposta não encontrada')
  return read(row)
}

/** The current reservation of a group. */
export function currentProposal(
  { store, clock }: Sandbox,
  taxId: string,
  idNegociacao: string,
): Proposal | null {
  const row = store.get<Row>(
    `${PROPOSALS} AND negotiation = ? AND superseded = 0 AND valid_until > ?`,
    taxId,
    idNegociacao,
    clock.now().toISOString(),
  )
  return row === undefined ? null : read(row)
}
