import type { StateMode } from '@portal/domain/tax-id'
import type { RoutePath } from '@portal/runtime/router'

/** Facts about a tax id from the response of its consult and the look-ups after it. */
export interface ConsultFacts {
  /** OK: has a password; NOK: has none. */
  detail: 'OK' | 'NOK'
  stateMode: StateMode
  /** An e-mail or a phone is on file. */
  contact: boolean
  /** For companies: foundationDate and partnerIdentification are both on file. */
  kba: boolean
  /** The renegotiation or the DRC flag is set. */
  campaign: boolean
}

type Row = Partial<ConsultFacts> & { route: RoutePath }

/** Spec §4 'After a consult', in its order. A fact that a row omits matches any value. Failures: spec §8. */
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

export function routeAfterConsult(facts: ConsultFacts): RoutePath {
  const row = rows.find((each) =>
    factNames.every((name) => each[name] === undefined || each[name] === facts[name]),
  )
  if (row === undefined) throw new Error('The table of consult outcomes has a gap')
  return row.route
}

/** The look-ups that the outcome still needs; unused facts are not requested. */
export function neededLookUps({
  detail,
  stateMode,
  contact,
}: Pick<ConsultFacts, 'detail' | 'stateMode' | 'contact'>): { kba: boolean; campaign: boolean } {
  const open = detail === 'NOK'
  return { kba: open && stateMode === 'PJ', campaign: open && (stateMode === 'PJ' || contact) }
}
