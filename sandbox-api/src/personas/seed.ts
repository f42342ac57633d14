import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { debtors } from '../access/debtors'
import { hashPasswordNow } from '../access/passwords'
import { sessions } from '../access/sessions'
import { startTime, stopTime } from '../clock/passing-time'
import { instantOf } from '../clock/sao-paulo'
import { agreements, type StoredAgreement } from '../negotiation/agreements'
import { agreementNumberOf, groupOf } from '../negotiation/groups'
import { agreementFrom, bodyOf } from '../negotiation/make-agreement'
import { opportunityOf } from '../negotiation/opportunities'
import { calculate } from '../negotiation/quotes'
import type { Bank } from '../server/banks'
import type { Sandbox } from '../server/sandbox'
import { settings } from '../store/settings'
import { journey, storeEvent } from '../tracking/journey-handlers'
import { personas } from '.'
import type { AgreementSeed, Persona } from './persona'

const FOREVER = '9999-12-31T00:00:00.000Z'

/** A past agreement whose terms result from its balance: the amount left after the discount. */
function agreementOf(bank: Bank, persona: Persona, seed: AgreementSeed, today: string): StoredAgreement {
  const { taxId, name } = persona
  const firstDue = toBusinessDay(addDays(today, seed.firstDueInDays))
  // The contract date is never in the future, even when the first due date is.
  const madeOn = [addDays(firstDue, -30), addDays(today, -2)].sort()[0] ?? firstDue
  const original = seed.contracts.reduce((sum, [reais]) => sum + reais, 0)
  const discount = Math.max(0, 1 - seed.reais / original)
  const group = groupOf(
    bank,
    taxId,
    {
      key: `acordo ${seed.key}`,
      family: seed.family,
      contracts: seed.contracts,
      terms: { discountByInstalments: discount, discountInFull: discount },
    },
    madeOn,
  )
  const terms = calculate(
    group,
    {
      kind: seed.count === 1 ? 'A vista' : 'Parcelado',
      count: seed.count,
      downPayment: 0,
      firstDueDate: firstDue,
      method: seed.method ?? 'BOLETO',
      insured: false,
      newMoney: 0,
    },
    madeOn,
  )
  const createdAt = instantOf(madeOn, '10:00').toISOString()
  return agreementFrom({
    number: agreementNumberOf(persona, seed.key),
    taxId,
    negotiation: group.id,
    proposal: null,
    idempotencyKey: null,
    state: seed.state ?? 'ATIVO',
    createdAt,
    cancelledAt: seed.state === 'CANCELADO' ? instantOf(addDays(madeOn, 40), '10:00').toISOString() : null,
    seeded: true,
    paid: seed.paid,
    body: { ...bodyOf(group, { name, taxId }, terms), ...(seed.nameStays && { nameStays: true }) },
  })
}

/** The agreements of a bank on its last days, worked out once for all worlds. */
const seededAgreements = new Map<string, readonly StoredAgreement[]>()
const MOST_DAYS = 8
function agreementsOn(bank: Bank, today: string): readonly StoredAgreement[] {
  const day = `${bank.name} ${today}`
  const known = seededAgreements.get(day)
  if (known) return known
  if (seededAgreements.size === MOST_DAYS) seededAgreements.clear()
  const fresh = personas.flatMap((persona) =>
    (persona.agreements ?? []).map((seed) => agreementOf(bank, persona, seed, today)),
  )
  seededAgreements.set(day, fresh)
  return fresh
}

/** A negotiation of the first group that stopped at a progress code yesterday (spec §4). */
function seedProgress(sandbox: Sandbox, { taxId, progress, offers = [] }: Persona): void {
  const [offer] = offers
  if (progress === undefined || offer === undefined) return
  const today = sandbox.clock.today()
  const opportunity = opportunityOf(groupOf(sandbox.bank, taxId, offer, today), today)
  const option = opportunity.opcoes.find(({ tipo }) => tipo === 'Parcelado')
  const steps = [
    [
      '9A',
      'negociacao',
      {
        tipo: option?.tipo,
        opcao: option?.id,
        seguro: false,
        parcela: { quantidade: option?.quantidade, valor: option?.valorParcela },
      },
    ],
    ['10A', 'vencimento', { dataPag: toBusinessDay(addDays(today, 30)) }],
    ['11A', 'formaPagamento', { formaPagamento: 'BOLETO' }],
    ['12A', 'revisao', { consolidado: { total: option?.totalAPagar, cetAoAno: option?.cetAoAno } }],
  ] as const
  let metadata = {}
  for (const [codigo, step, chosen] of steps) {
    metadata = { ...metadata, ...chosen, codigo }
    storeEvent(
      sandbox,
      {
        cpfCnpj: taxId,
        priority: 7,
        step,
        flowIn: 'Atendido - Conf. ID / Interesse',
        statusIn: step,
        statusOut: step,
        flowOut: 'Incompleto',
        idNegociacao: opportunity.idNegociacao,
        metadata,
      },
      { trusted: true, seeded: true, at: instantOf(addDays(today, -1), '15:00') },
    )
    if (codigo === progress) return
  }
}

function seedDebtor({ store }: Sandbox, { key, taxId, ...persona }: Persona): void {
  const { name, phone = '', email = '', partner = null, senha } = persona
  store.put(debtors, {
    ...{ taxId, name, phone, email, partner },
    emailConfirmed: false,
    passwordHash: senha === undefined ? null : hashOf(senha),
    whatsapp: false,
    address: null,
    lastAccess: null,
    confirmed: false,
    needs: { falarDevagar: false, soPorEscrito: false },
  })
  if (persona.activeSession) {
    store.put(sessions, { id: `seed-${key}`, taxId, expiresAt: FOREVER, proofs: {} })
  }
}

/** Untouched agreements follow the calendar: their due dates are relative to today. */
function refreshAgreements(sandbox: Sandbox): void {
  const { store } = sandbox
  store.remove(
    agreements,
    store.list(agreements).filter(({ seeded }) => seeded),
  )
  for (const agreement of agreementsOn(sandbox.bank, sandbox.clock.today())) {
    if (store.find(agreements, agreement.number) === undefined) store.put(agreements, agreement)
  }
}

/** The same for unfinished negotiations: their due date would be in the past one day. */
function refreshProgress(sandbox: Sandbox): void {
  const { store } = sandbox
  for (const persona of personas) {
    const events = store.list(journey, persona.taxId)
    if (persona.progress === undefined || events.some(({ seeded }) => !seeded)) continue
    store.remove(journey, events)
    seedProgress(sandbox, persona)
  }
}

/** From now on the days are real ones: agreements and unfinished negotiations stay on their dates, offers lapse. */
export function letTimePass(sandbox: Sandbox): void {
  const { store } = sandbox
  startTime(sandbox)
  for (const one of store.list(agreements)) if (one.seeded) store.put(agreements, { ...one, seeded: false })
  for (const one of store.list(journey)) if (one.seeded) store.put(journey, { ...one, seeded: false })
}

const SEEDED_ON = 'seeded-on'

const seededOn = ({ store }: Sandbox) => store.find(settings, SEEDED_ON)?.value

const markSeeded = ({ store, clock }: Sandbox): void =>
  store.put(settings, { name: SEEDED_ON, value: clock.today() })

/** The passwords of the personas, hashed once for all worlds. */
const hashes = new Map<string, string>()
function hashOf(senha: string): string {
  const hash = hashes.get(senha) ?? hashPasswordNow(senha)
  hashes.set(senha, hash)
  return hash
}

function addMissing(sandbox: Sandbox): void {
  for (const persona of personas) {
    if (sandbox.store.find(debtors, persona.taxId) === undefined) seedDebtor(sandbox, persona)
  }
}

/** Back to the beginning: every debtor as described, and nothing else. */
export function reseed(sandbox: Sandbox): void {
  sandbox.store.transaction(() => {
    sandbox.store.clear(settings)
    stopTime(sandbox)
    addMissing(sandbox)
    refreshAgreements(sandbox)
    refreshProgress(sandbox)
    markSeeded(sandbox)
  })
  sandbox.random.restart()
}

/** Fills a new database, adds debtors of a newer version, and moves untouched records to today's date. */
export function updateSeed(sandbox: Sandbox): void {
  sandbox.store.transaction(() => {
    addMissing(sandbox)
    if (seededOn(sandbox) === sandbox.clock.today()) return
    refreshAgreements(sandbox)
    refreshProgress(sandbox)
    markSeeded(sandbox)
  })
}

/** Called before every request: updates agreements when the date has changed since the last one. */
export function refreshDaily(sandbox: Sandbox): () => void {
  let seeded = sandbox.clock.today()
  return () => {
    const today = sandbox.clock.today()
    if (today === seeded) return
    seeded = today
    updateSeed(sandbox)
  }
}
