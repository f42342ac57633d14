import type { StateMode } from '@portal/domain/tax-id'

/** What is known of a tax id after the response to its consult. */
export interface ConsultFacts {
  /** OK: has a password; NOK: has none yet. */
  detail: 'OK' | 'NOK'
  stateMode: StateMode
  /** An e-mail or a phone is on file. */
  contact: boolean
  /** Companies: foundationDate and partnerIdentification are both on file. */
  kba: boolean
  /** The renegotiation or the DRC flag is set. */
  campaign: boolean
}

export type ConsultRoute =
  | '/login-cpf'
  | '/boletagem'
  | '/cadastro-pj'
  | '/procure-uma-agencia'
  | '/sem-contato'
  | '/cria-senha'

type Row = Partial<ConsultFacts> & { route: ConsultRoute }

/** Spec §4 'After a consult', in its order; a fact absent from a row matches any value. Failures: spec §8. */
const rows: readonly Row[] = [
  { detail: 'OK', route: '/login-cpf' },
  { stateMode: 'PJ', kba: true, campaign: true, route: '/boletagem' },
  { stateMode: 'PJ', kba: true, campaign: false, route: '/cadastro-pj' },
  { stateMode: 'PJ', kba: false, route: '/procure-uma-agencia' },
  { stateMode: 'PF', contact: false, route: '/sem-contato' },
  { stateMode: 'PF', contact: true, campaign: true, route: '/boletagem' },
  { stateMode: 'PF', contact: true, campaign: false, route: '/cria-senha' },
]

const factNames = ['detail', 'stateMode', 'contact', 'kba', 'campaign'] as const

export function routeAfterConsult(facts: ConsultFacts): ConsultRoute {
  const row = rows.find((each) =>
    factNames.every((name) => each[name] === undefined || each[name] === facts[name]),
  )
  if (row === undefined) throw new Error('The table of consult outcomes has a gap')
  return row.route
}

/** The look-ups still needed for the outcome: facts that the table does not use are not requested. */
export function neededLookUps({
  detail,
  stateMode,
  contact,
}: Pick<ConsultFacts, 'detail' | 'stateMode' | 'contact'>): { kba: boolean; campaign: boolean } {
  const open = detail === 'NOK'
  return { kba: open && stateMode === 'PJ', campaign: open && (stateMode === 'PJ' || contact) }
}
