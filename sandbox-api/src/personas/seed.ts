import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { debtors } from '../access/debtors'
import { hashPassword } from '../access/passwords'
import { sessions } from '../access/sessions'
import { instantOf } from '../clock/sao-paulo'
import { agreements, newAgreement, type StoredAgreement } from '../negotiation/agreements'
import { plainChoice } from '../negotiation/bounds'
import { agreementNumberOf, groupOf } from '../negotiation/groups'
import { opportunityOf } from '../negotiation/opportunities'
import { calculate } from '../negotiation/quotes'
import type { Bank } from '../server/banks'
import type { Sandbox } from '../server/sandbox'
import { settings, TIME_PASSES_SINCE, timePassesSince } from '../store/store'
import { type EventBody, journey, storeEvent } from '../tracking/journey-handlers'
import { personas } from './index'
import type { AgreementSeed, Persona } from './persona'

const FOREVER = '9999-12-31T00:00:00.000Z'

/** A past agreement whose terms are derived from its balance after the discount. */
function agreementOf(bank: Bank, persona: Persona, seed: AgreementSeed, today: string): StoredAgreement {
  const { taxId } = persona
  const firstDue = toBusinessDay(addDays(today, seed.firstDueInDays))
  // The contract date is never in the future, even when the first due date is.
  const madeOn = [addDays(firstDue, -30), addDays(today, -2)].sort()[0] ?? firstDue
  const original = seed.contracts.reduce((sum, [reais]) => sum + reais, 0)
  const discount = Math.max(0, 1 - seed.reais / original)
  const plan = { discountByInstalments: discount, discountInFull: discount }
  const offer = { ...seed, key: `acordo ${seed.key}`, terms: plan }
  const group = groupOf(bank, taxId, offer, madeOn)
  const terms = calculate(group, { ...plainChoice(group, seed.count), firstDueDate: firstDue })
  const number = agreementNumberOf(persona, seed.key)
  const createdAt = instantOf(madeOn, '10:00').toISOString()
  const { instalments, body, ...agreement } = newAgreement(group, persona, terms, { number, createdAt })
  return {
    ...agreement,
    state: seed.state ?? 'ATIVO',
    cancelledAt: seed.state === 'CANCELADO' ? instantOf(addDays(madeOn, 40), '10:00').toISOString() : null,
    seeded: true,
    instalments: instalments.map((one, i) => ({ ...one, paidAt: i < seed.paid ? one.due : null })),
    body: { ...body, ...(seed.nameStays && { nameStays: true }) },
  }
}

/** The steps of a negotiation of the first group that stopped yesterday at a progress code (spec §4). */
function progressOf(bank: Bank, { taxId, progress, offers = [] }: Persona, today: string): EventBody[] {
  const [offer] = offers
  if (progress === undefined || offer === undefined) return []
  const { idNegociacao, opcoes } = opportunityOf(groupOf(bank, taxId, offer, today))
  const option = opcoes.find(({ tipo }) => tipo === 'Parcelado')
  const parcela = { quantidade: option?.quantidade, valor: option?.valorParcela }
  const steps = [
    ['9A', 'negociacao', { tipo: option?.tipo, opcao: option?.id, seguro: false, parcela }],
    ['10A', 'vencimento', { dataPag: toBusinessDay(addDays(today, 30)) }],
    ['11A', 'formaPagamento', { formaPagamento: 'BOLETO' }],
    ['12A', 'revisao', { consolidado: { total: option?.totalAPagar, cetAoAno: option?.cetAoAno } }],
  ] as const
  let metadata = {}
  const events = steps.map(([codigo, step, chosen]) => {
    metadata = { ...metadata, ...chosen, codigo }
    const flow = { flowIn: 'Atendido - Conf. ID / Interesse', flowOut: 'Incompleto' }
    const statuses = { statusIn: step, statusOut: step }
    return { ...flow, cpfCnpj: taxId, priority: 7, step, ...statuses, idNegociacao, metadata }
  })
  return events.slice(0, steps.findIndex(([codigo]) => codigo === progress) + 1)
}

/** The records whose dates are relative to today. */
const recordsOn = (bank: Bank, today: string) => ({
  agreements: personas.flatMap((persona) =>
    (persona.agreements ?? []).map((seed) => agreementOf(bank, persona, seed, today)),
  ),
  progress: personas.map((persona) => progressOf(bank, persona, today)).filter((events) => events.length > 0),
})

/** By bank and day, for the latest days; calculated once for all worlds. */
const knownRecords = new Map<string, ReturnType<typeof recordsOn>>()
const MOST_DAYS = 8
function seededRecords({ bank, clock }: Sandbox) {
  const day = `${bank.name} ${clock.today()}`
  const known = knownRecords.get(day)
  if (known) return known
  if (knownRecords.size === MOST_DAYS) knownRecords.clear()
  const fresh = recordsOn(bank, clock.today())
  knownRecords.set(day, fresh)
  return fresh
}

function seedDebtor({ store }: Sandbox, { key, taxId, ...persona }: Persona): void {
  const { name, phone = '', email = '', partner = null, senha } = persona
  store.put(debtors, {
    ...{ taxId, name, phone, email, partner, address: null, lastAccess: null },
    ...{ emailConfirmed: false, whatsapp: false, confirmed: false },
    passwordHash: senha === undefined ? null : hashOf(senha),
    needs: { falarDevagar: false, soPorEscrito: false },
  })
  if (persona.activeSession) {
    store.put(sessions, { id: `seed-${key}`, taxId, expiresAt: FOREVER, proofs: {} })
  }
}

/** Moves the due dates of unchanged agreements, which are relative to today. */
function refreshAgreements(sandbox: Sandbox): void {
  const { store } = sandbox
  store.removeWhere(agreements, ({ seeded }) => seeded)
  for (const agreement of seededRecords(sandbox).agreements) {
    if (store.find(agreements, agreement.number) === undefined) store.put(agreements, agreement)
  }
}

/** Recreates unfinished negotiations, whose due date would otherwise pass. */
function refreshProgress(sandbox: Sandbox): void {
  const { store, clock } = sandbox
  const at = instantOf(addDays(clock.today(), -1), '15:00').toISOString()
  for (const events of seededRecords(sandbox).progress) {
    const stored = store.list(journey, events[0]?.cpfCnpj ?? '')
    if (stored.some(({ seeded }) => !seeded)) continue
    store.remove(journey, stored)
    for (const body of events) storeEvent(sandbox, body, { trusted: true, seeded: true, at })
  }
}

/** Fixes the dates of agreements and unfinished negotiations, and lets offers expire, from now on. */
export function letTimePass(sandbox: Sandbox): void {
  const { store, clock } = sandbox
  store.put(settings, { name: TIME_PASSES_SINCE, value: timePassesSince(sandbox) ?? clock.today() })
  for (const one of store.list(agreements)) if (one.seeded) store.put(agreements, { ...one, seeded: false })
  for (const one of store.list(journey)) if (one.seeded) store.put(journey, { ...one, seeded: false })
}

const SEEDED_ON = 'seeded-on'

/** The passwords of the personas, hashed once for all worlds. */
const hashes = new Map<string, string>()
function hashOf(senha: string): string {
  const hash = hashes.get(senha) ?? hashPassword(senha)
  hashes.set(senha, hash)
  return hash
}

/** Resets the store to the seeded debtors. */
export function reseed(sandbox: Sandbox): void {
  sandbox.store.transaction(() => {
    sandbox.store.clear(settings)
    sandbox.store.removeWhere(settings, ({ name }) => name === TIME_PASSES_SINCE || name === SEEDED_ON)
    updateSeed(sandbox)
  })
  sandbox.random.restart()
}

/** Fills a new database, adds the debtors of a newer version, and moves unchanged records to today's date. */
export function updateSeed(sandbox: Sandbox): void {
  const { store, clock } = sandbox
  store.transaction(() => {
    for (const persona of personas) {
      if (store.find(debtors, persona.taxId) === undefined) seedDebtor(sandbox, persona)
    }
    if (isSeededToday(sandbox)) return
    refreshAgreements(sandbox)
    refreshProgress(sandbox)
    store.put(settings, { name: SEEDED_ON, value: clock.today() })
  })
}

const isSeededToday = ({ store, clock }: Sandbox) => store.find(settings, SEEDED_ON)?.value === clock.today()

/** Runs before each request: moves unchanged records when the date has changed. */
export function followCalendar(sandbox: Sandbox): void {
  if (!isSeededToday(sandbox)) updateSeed(sandbox)
}
