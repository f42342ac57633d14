import { addDays } from '@portal/domain/dates'
import { toBusinessDay } from '@portal/domain/due-date'
import { hashPasswordNow } from '../access/passwords'
import { startTime, stopTime } from '../clock/passing-time'
import { instantOf } from '../clock/sao-paulo'
import { agreementNumberOf, groupOf } from '../negotiation/groups'
import { bodyOf, insertAgreement, type NewAgreement } from '../negotiation/make-agreement'
import { opportunityOf } from '../negotiation/opportunities'
import { calculate } from '../negotiation/quotes'
import type { Bank } from '../server/banks'
import type { Sandbox } from '../server/sandbox'
import { resettable } from '../store/tables'
import { storeEvent } from '../tracking/journey-handlers'
import { personas } from '.'
import type { AgreementSeed, Persona } from './persona'

const FOREVER = '9999-12-31T00:00:00.000Z'

/** A past agreement whose terms result from its balance: the amount left after the discount. */
function agreementOf(bank: Bank, persona: Persona, seed: AgreementSeed, today: string): NewAgreement {
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
  return {
    number: agreementNumberOf(persona, seed.key),
    taxId,
    negotiation: group.id,
    proposal: null,
    idempotencyKey: null,
    state: seed.state ?? 'ATIVO',
    method: terms.formaPagamento,
    createdAt,
    cancelledAt: seed.state === 'CANCELADO' ? instantOf(addDays(madeOn, 40), '10:00').toISOString() : null,
    seeded: true,
    paid: seed.paid,
    body: { ...bodyOf(group, { name, taxId }, terms), ...(seed.nameStays && { nameStays: true }) },
  }
}

/** The agreements of a bank on its last days, worked out once for all worlds. */
const agreements = new Map<string, readonly NewAgreement[]>()
const MOST_DAYS = 8
function agreementsOn(bank: Bank, today: string): readonly NewAgreement[] {
  const day = `${bank.name} ${today}`
  const known = agreements.get(day)
  if (known) return known
  if (agreements.size === MOST_DAYS) agreements.clear()
  const fresh = personas.flatMap((persona) =>
    (persona.agreements ?? []).map((seed) => agreementOf(bank, persona, seed, today)),
  )
  agreements.set(day, fresh)
  return fresh
}

/** Marks events of the seed, not of a browser. */
const SEED_ORIGIN = 'sandbox'

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
        rest: { origin: SEED_ORIGIN },
      },
      true,
      instantOf(addDays(today, -1), '15:00'),
    )
    if (codigo === progress) return
  }
}

function seedDebtor({ store }: Sandbox, persona: Persona): void {
  store.run(
    `INSERT INTO debtors (tax_id, name, phone, email, email_confirmed, password_hash, partner)
     VALUES (?, ?, ?, ?, 0, ?, ?)`,
    persona.taxId,
    persona.name,
    persona.phone ?? '',
    persona.email ?? '',
    persona.senha === undefined ? null : hashOf(persona.senha),
    persona.partner ?? null,
  )
  if (persona.activeSession) {
    store.run(
      'INSERT INTO sessions (id, tax_id, expires_at) VALUES (?, ?, ?)',
      `seed-${persona.key}`,
      persona.taxId,
      FOREVER,
    )
  }
}

/** Untouched agreements follow the calendar: their due dates are relative to today. */
function refreshAgreements(sandbox: Sandbox): void {
  const { store } = sandbox
  store.run('DELETE FROM instalments WHERE agreement IN (SELECT number FROM agreements WHERE seeded = 1)')
  store.run('DELETE FROM agreements WHERE seeded = 1')
  for (const agreement of agreementsOn(sandbox.bank, sandbox.clock.today())) {
    const touched = store.get('SELECT 1 AS touched FROM agreements WHERE number = ?', agreement.number)
    if (touched === undefined) insertAgreement(sandbox, agreement)
  }
}

/** The same for unfinished negotiations: their due date would be in the past one day. */
function refreshProgress(sandbox: Sandbox): void {
  const { store } = sandbox
  const origin = "json_extract(event_json, '$.rest.origin')"
  for (const persona of personas) {
    if (persona.progress === undefined) continue
    const touched = store.get(
      `SELECT 1 AS touched FROM journey WHERE tax_id = ? AND ${origin} IS NOT ?`,
      persona.taxId,
      SEED_ORIGIN,
    )
    if (touched !== undefined) continue
    store.run('DELETE FROM journey WHERE tax_id = ?', persona.taxId)
    seedProgress(sandbox, persona)
  }
}

/** From now on the days are real ones: agreements and unfinished negotiations stay on their dates, offers lapse. */
export function letTimePass(sandbox: Sandbox): void {
  const { store } = sandbox
  startTime(sandbox)
  store.run('UPDATE agreements SET seeded = 0 WHERE seeded = 1')
  store.run("UPDATE journey SET event_json = json_remove(event_json, '$.rest.origin')")
}

const seededOn = ({ store }: Sandbox) =>
  store.get<{ value: string }>("SELECT value FROM settings WHERE name = 'seeded-on'")?.value ?? null

function markSeeded({ store, clock }: Sandbox): void {
  store.run(
    "INSERT INTO settings (name, value) VALUES ('seeded-on', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    clock.today(),
  )
}

/** The passwords of the personas, hashed once for all worlds. */
const hashes = new Map<string, string>()
function hashOf(senha: string): string {
  const hash = hashes.get(senha) ?? hashPasswordNow(senha)
  hashes.set(senha, hash)
  return hash
}

function addMissing(sandbox: Sandbox): void {
  const known = new Set(
    sandbox.store.all<{ tax_id: string }>('SELECT tax_id FROM debtors').map((row) => row.tax_id),
  )
  const missing = personas.filter(({ taxId }) => !known.has(taxId))
  for (const persona of missing) seedDebtor(sandbox, persona)
}

/** Back to the beginning: every debtor as described, and nothing else. */
export function reseed(sandbox: Sandbox): void {
  sandbox.store.transaction(() => {
    for (const table of resettable) sandbox.store.run(`DELETE FROM ${table}`)
    stopTime(sandbox)
    addMissing(sandbox)
    refreshAgreements(sandbox)
    refreshProgress(sandbox)
    markSeeded(sandbox)
  })
  sandbox.limits.reset()
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
