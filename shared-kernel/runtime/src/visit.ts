import { isRecord } from '@portal/domain/record'
import { normaliseTaxId, type StateMode } from '@portal/domain/tax-id'
import { parseStored, tabStore } from './storage'

/** State of one visit, in session storage: per tab, cleared on the home page (spec §2) and on logout. */

/**
 * Draft of the current negotiation (spec §3), with the names of the wire format. Written only by the negotiation
 * module; journey events read `idNegociacao`.
 */
export interface NegotiationDraft {
  idNegociacao?: string
  nomeCliente?: string
  scoreCliente?: number
  /** Always 0, as the score-to-minimum lists are empty (spec §9). */
  percEntradaMinima?: number
  numeroAcordoNegociacao?: string
  opcao?: unknown
  parcela?: unknown
  tipo?: 'A vista' | 'Parcelado'
  /** ISO date of the first payment. */
  dataPag?: string
  formaPagamento?: string
  consolidado?: unknown
}

export interface Visit {
  temporaryTaxId: string
  phone: string
  email: string
  /** ISO date. */
  birthDate: string
  motherName: string
  personType: StateMode
  foundationYear: string
  foundationDate: string
  responsibleCpf: string
  /** Internal path to return to after the login. */
  pendingPath: string
  codeChannel: 'sms' | 'email' | 'voice'
  /** The last access code sent. Times in epoch milliseconds, server time. */
  sentCode: {
    taxId: string
    channel: 'SMS' | 'EMAIL' | 'VOZ'
    /** Masked. */
    destination: string
    sentAt: number
    /** Earliest time for the next request. */
    nextAt: number
    /** Used, or blocked by too many wrong attempts. */
    spent?: boolean
  }
  /** Secret of the link that opened this page, removed from its URL. */
  linkSecret: { page: string; secret: string }
  /** Owner of the session link, until the person confirms the id. The name is masked by the API, or ''. */
  linkOwner: { taxId: string; name: string }
  /** The person is not the link's owner; the home page shows a notice. */
  linkDeclined: boolean
  /** Idempotency keys of calls without a response, by call name. */
  unansweredCalls: Record<string, string>
  zeroDownPayment: boolean
  /** View state of the list of opportunities; `shown` is the number of visible items. */
  opportunityList: { order: string; product: string; search: string; shown: number }
  negotiation: NegotiationDraft
}

const SLOT = 'visit.'

/** One sample value per slot, to validate the type of a stored value. Invalid ones are dropped. */
const specimens: Visit = {
  temporaryTaxId: '',
  phone: '',
  email: '',
  birthDate: '',
  motherName: '',
  personType: 'PF',
  foundationYear: '',
  foundationDate: '',
  responsibleCpf: '',
  pendingPath: '',
  codeChannel: 'sms',
  sentCode: { taxId: '', channel: 'SMS', destination: '', sentAt: 0, nextAt: 0 },
  linkSecret: { page: '', secret: '' },
  linkOwner: { taxId: '', name: '' },
  linkDeclined: false,
  unansweredCalls: {},
  zeroDownPayment: false,
  opportunityList: { order: '', product: '', search: '', shown: 0 },
  negotiation: {},
}

/** Compares types recursively; ignores additional fields. */
function isLike<T>(specimen: T, value: unknown): value is T {
  if (!isRecord(specimen)) return typeof value === typeof specimen
  return isRecord(value) && Object.entries(specimen).every(([name, inner]) => isLike(inner, value[name]))
}

export const visit = {
  get<K extends keyof Visit>(slot: K): Visit[K] | null {
    const stored = parseStored(tabStore.read(SLOT + slot))
    return isLike(specimens[slot], stored) ? stored : null
  },
  set<K extends keyof Visit>(slot: K, value: Visit[K]): void {
    tabStore.write(SLOT + slot, JSON.stringify(value))
  },
  clear(slot: keyof Visit): void {
    tabStore.remove(SLOT + slot)
  },
}

/** Keys of the visit that predate the prefix. */
const TEXT_KEYS = ['identification', 'execId', 'partnerIdentification', 'productFlags']

/** Characters allowed in a header; others make each call fail. */
const HEADER_SAFE = /^[!-~]{1,200}$/

function textSlot(key: string, normalise: (value: string) => string = (value) => value) {
  return {
    get: (): string | null => {
      const stored = tabStore.read(key)
      return stored !== null && HEADER_SAFE.test(stored) ? stored : null
    },
    set: (value: string): void => {
      tabStore.write(key, normalise(value))
    },
    clear: (): void => tabStore.remove(key),
  }
}

/** The consulted tax id, sent as X-Identification. */
export const identification = textSlot('identification', normaliseTaxId)

const executionSlot = textSlot('execId')
const executionWatchers = new Set<() => void>()

/** execId of the current execution session. */
export const execution = {
  ...executionSlot,
  set(execId: string): void {
    executionSlot.set(execId)
    for (const opened of executionWatchers) opened()
  },
}

/** Calls `opened` when an execution is set; returns a cleanup function. */
export function onExecution(opened: () => void): () => void {
  executionWatchers.add(opened)
  return () => executionWatchers.delete(opened)
}

/** CPF of a company's responsible partner. */
export const partnerIdentification = textSlot('partnerIdentification', normaliseTaxId)

let password: string | null = null

const PASSWORD_CHOSEN = `${SLOT}passwordChosen`

/** New password between /cria-senha and the confirmed code. Kept in memory only, never in storage. */
export const pendingPassword = {
  get: (): string | null => password,
  set: (value: string): void => {
    password = value
    tabStore.write(PASSWORD_CHOSEN, 'true')
  },
  clear: (): void => {
    password = null
    tabStore.remove(PASSWORD_CHOSEN)
  },
  /** True when a reload has lost a password chosen in this visit. */
  isLost: (): boolean => password === null && tabStore.read(PASSWORD_CHOSEN) !== null,
}

export interface ProductFlags {
  bol: boolean
  drc: boolean
  ren: boolean
}

const FLAGS = 'productFlags'

export const productFlags = {
  get(): ProductFlags {
    const stored = parseStored(tabStore.read(FLAGS))
    const flag = (name: keyof ProductFlags) => isRecord(stored) && stored[name] === true
    return { bol: flag('bol'), drc: flag('drc'), ren: flag('ren') }
  },
  set(flags: ProductFlags): void {
    tabStore.write(FLAGS, JSON.stringify(flags))
  },
  clear(): void {
    tabStore.remove(FLAGS)
  },
}

/**
 * Clears the visit's temporary data (spec §2); consent and unsent journey events stay.
 * @param nextTaxId id of the continued visit: keeps its unconfirmed `linkOwner`
 */
export function clearVisit(nextTaxId?: string): void {
  const owner = visit.get('linkOwner')
  for (const key of storedKeys()) tabStore.remove(key)
  pendingPassword.clear()
  if (owner !== null && owner.taxId === nextTaxId) visit.set('linkOwner', owner)
}

const storedKeys = () => tabStore.keys().filter((key) => key.startsWith(SLOT) || TEXT_KEYS.includes(key))

/** Tax id of the tab's login. Not part of the visit, as entering the home page does not end a session. */
const visitOwner = textSlot('visitOwner')

/** Visit of an expired session, kept in memory for the next login with the same tax id. */
let setAside: { taxId: string; entries: readonly (readonly [string, string])[] } | null = null

/**
 * Called on login. Clears the data of another tax id and restores that of an expired session with the same one, except
 * where this visit has newer values.
 */
export function enterVisit(taxId: string): void {
  if (isVisitOfAnother(taxId)) clearVisit()
  if (setAside?.taxId === taxId) {
    for (const [key, value] of setAside.entries) if (tabStore.read(key) === null) tabStore.write(key, value)
  }
  setAside = null
  identification.set(taxId)
  visitOwner.set(taxId)
}

/** Called at the end of a session: clears its data from session storage. */
export function leaveVisit({ comesBack }: { comesBack: boolean }): void {
  const taxId = visitOwner.get()
  const entries = storedKeys().map((key) => [key, tabStore.read(key) ?? ''] as const)
  setAside = comesBack && taxId !== null ? { taxId, entries } : null
  visitOwner.clear()
  clearVisit()
}

/** Called with a stored session on page load: makes its debtor the owner of the visit. */
export const claimVisit = (taxId: string): void => visitOwner.set(taxId)

/**
 * True when the visit belongs to another person, or to a session that ended while this page was closed. On login this
 * includes a consult of another tax id.
 */
export function isVisitOfAnother(taxId: string | null): boolean {
  const known = [visitOwner.get(), taxId && identification.get()]
  return known.some((id) => id !== null && id !== taxId)
}
