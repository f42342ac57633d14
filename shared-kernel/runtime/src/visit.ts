import { isRecord } from '@portal/domain/record'
import { normaliseTaxId, type StateMode } from '@portal/domain/tax-id'
import { parseStored, tabStore } from './storage'

/**
 * State of one visit: everything here is in session storage, belongs to this tab only, and is cleared when
 * the home is entered (spec §2) or the person logs out.
 */

/**
 * Locally stored data of the negotiation in progress (spec §3), with the wire's names. Written only by the
 * module that negotiates; the journey's events take `idNegociacao` from here.
 */
export interface NegotiationDraft {
  idNegociacao?: string
  nomeCliente?: string
  scoreCliente?: number
  /** The score-to-minimum lists are empty, so this is 0 (spec §9). */
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
  /** Internal path to go back to after the login. */
  pendingPath: string
  codeChannel: 'sms' | 'email' | 'voice'
  /** The last access code that went out. Times in milliseconds by the bank's clock. */
  sentCode: {
    taxId: string
    channel: 'SMS' | 'EMAIL' | 'VOZ'
    /** Masked. */
    destination: string
    sentAt: number
    /** When another one may be requested. */
    nextAt: number
    /** Used, or too many wrong ones were typed. */
    spent?: boolean
  }
  /** Of the message's link that opened this page, taken out of its address. */
  linkSecret: { page: string; secret: string }
  /** Whose session link began the visit, until the person confirms the id. The name as the bank masks it, or ''. */
  linkOwner: { taxId: string; name: string }
  /** The person is not the one of the link: the home says what follows. */
  linkDeclined: boolean
  /** The keys of calls whose answer has not come, by the call's name. */
  unansweredCalls: Record<string, string>
  zeroDownPayment: boolean
  /** Sorting, filter and number of shown items of the list of opportunities. */
  opportunityList: { order: string; product: string; search: string; shown: number }
  negotiation: NegotiationDraft
}

const SLOT = 'visit.'

/** A value of each slot's type: what an older release or another hand has stored differently is dropped. */
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

/** Of the same type, field by field; further fields do not matter. */
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

/** The keys of the visit that are older than its prefix. */
const TEXT_KEYS = ['identification', 'execId', 'partnerIdentification', 'productFlags']

/** What a header may hold: with anything else every call would fail. */
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

/** Calls `opened` whenever the visit is given an execution; returns a cleanup function. */
export function onExecution(opened: () => void): () => void {
  executionWatchers.add(opened)
  return () => executionWatchers.delete(opened)
}

/** CPF of a company's responsible partner. */
export const partnerIdentification = textSlot('partnerIdentification', normaliseTaxId)

let password: string | null = null

const PASSWORD_CHOSEN = `${SLOT}passwordChosen`

/** The new password between /cria-senha and the confirmed code: in memory only, never in storage. */
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
  /** One was chosen in this visit, and a reload of the page has lost it. */
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
 * Home's clearing list (spec §2). Neither the consent nor unsent journey events are temporary.
 * @param nextTaxId the visit goes on with it: when a link brought this id, it still has to be confirmed
 */
export function clearVisit(nextTaxId?: string): void {
  const owner = visit.get('linkOwner')
  for (const key of storedKeys()) tabStore.remove(key)
  pendingPassword.clear()
  if (owner !== null && owner.taxId === nextTaxId) visit.set('linkOwner', owner)
}

const storedKeys = () => tabStore.keys().filter((key) => key.startsWith(SLOT) || TEXT_KEYS.includes(key))

/** The tax id that this tab's visit is logged in with. Outside of the visit: the home does not end a session. */
const visitOwner = textSlot('visitOwner')

/** The visit of an expired session: in this page's memory, where nobody but the same tax id finds it again. */
let setAside: { taxId: string; entries: readonly (readonly [string, string])[] } | null = null

/**
 * A login: what the tab holds of another tax id goes. What an expired session of the same one has left comes back,
 * except where this visit has newer.
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

/** The end of a session: the next person at this device finds nothing of it in the tab's storage. */
export function leaveVisit({ comesBack }: { comesBack: boolean }): void {
  const taxId = visitOwner.get()
  const entries = storedKeys().map((key) => [key, tabStore.read(key) ?? ''] as const)
  setAside = comesBack && taxId !== null ? { taxId, entries } : null
  visitOwner.clear()
  clearVisit()
}

/** A session that this page has found in storage: from now on the visit is its debtor's. */
export const claimVisit = (taxId: string): void => visitOwner.set(taxId)

/**
 * A session of somebody else, or one that ended while this page was not open, has left its visit here. To a login the
 * consult of another tax id is that, too.
 */
export function isVisitOfAnother(taxId: string | null): boolean {
  const known = [visitOwner.get(), taxId && identification.get()]
  return known.some((id) => id !== null && id !== taxId)
}
