import type { NegotiationList } from '@portal/contract'
import { centsOf, formatMoney } from '@portal/domain/money'
import { formatTaxId } from '@portal/domain/tax-id'
import type { Call, Persona } from '../fixtures'
import type { Screen } from './screen'

/** Calls that are not idempotent; repeating a reservation of the same choice is. */
const DOES_SOMETHING = /Formalizar|Cancelar|Quitacao|auth\/login|verificar$|GetCod|Reclamacao/
const PRESSES = /^(proceed|press|signOut)/
const NOT_MADE = /acordo não foi feito/
const LISTS_OFFERS = '/painel-controle'
const LISTS_AGREEMENTS = /^\/(meus-acordos|painel-negociacoes)$/
export const TOKEN = /eyJ[\w-]+\.eyJ[\w.-]+/
const FAILURE_TEXT =
  /Não conseguimos|Não foi possível (carregar|abrir)|não (carregou|abrimos)|Algo deu errado|Temporariamente indisponível|demorando demais|está com um problema|sendo atualizada/

export type Bank = NegotiationList['dados']

/** A step with the state before and after it. */
interface Taken {
  before: Screen
  after: Screen
  isSamePage: boolean
  bankBefore: Bank
  bank: Bank
  calls: readonly Call[]
  errors: readonly string[]
  log: string
  /** An injected fault in the walk can explain a failure. */
  isDisturbed: boolean
  /** The same, within this step. */
  isTroubled: boolean
  /** The screen may show data loaded before a change in the bank. */
  isOlder: boolean
  name: string
}

/** State of the previous steps. */
interface Known {
  person: Persona
  people: readonly Persona[]
  former: ReadonlySet<Persona>
  acknowledged: Map<string, Set<string>>
  keys: Map<unknown, Set<unknown>>
  /** Contracts of each offer made by the bank. */
  offered: Map<unknown, readonly string[]>
}

/** Violations after a step; each starts with the invariant's name. */
export function problemsOf(known: Known, taken: Taken): string[] {
  return [...seen(taken), ...bankingOf(known, taken), ...said(taken), ...privacyOf(known, taken)]
}

/** One heading, which has the focus; no blank screen; no lost input. */
function* seen({ before, after, isSamePage, name, isDisturbed, calls }: Taken): Iterable<string> {
  if (after.headings.length !== 1) yield `${after.headings.length} headings: ${after.headings.join(', ')}`
  if (after.text.length < 30) yield 'blank screen'
  if (!after.controls.some(({ own }) => own) && after.fields.length === 0) yield 'no way on'
  const isSameDocument = isSamePage && before.loadedAt === after.loadedAt
  const isSameScreen = before.path === after.path && before.headings[0] === after.headings[0]
  // The second click of a double click may hit and focus what replaced the first one's target.
  const isTaken = name === 'proceedTwice' && after.focus === 'elsewhere'
  if (isSameDocument && before.path !== after.path && after.focus !== 'right' && !isTaken)
    yield `focus not on the heading: '${after.headings[0]}', but ${after.focus}`
  if (isSameDocument && PRESSES.test(name) && after.focus === 'nothing') yield 'focus lost'
  // Input that the bank has accepted may be gone, even if the session ends at once.
  const isAccepted = calls.some(({ path, status = 0 }) => path.includes('auth/login') && status < 400)
  if (isSameDocument && isSameScreen && name !== 'type' && !isAccepted) {
    const values = new Map(after.fields.map(({ label, value }) => [label, value]))
    for (const { label, value, type } of before.fields)
      if (
        /^(text|tel|email|search|textarea)$/.test(type) &&
        !/Código/.test(label) &&
        value &&
        values.get(label) === ''
      )
        yield `typed: '${label}' is empty again`
  }
  const failed = calls.some(({ status = 0 }) => status >= 400 || status === 0)
  const cannot = FAILURE_TEXT.exec(after.text)
  const isUnchanged = isSameDocument && FAILURE_TEXT.test(before.text)
  if (cannot && !isUnchanged && !isDisturbed && !failed)
    yield `failure without a cause: ${after.headings[0]}: ${cannot[0]}`
}

/** No double agreements, no lost acknowledgements, no contradiction with the bank. */
function* bankingOf(known: Known, taken: Taken): Iterable<string> {
  const { before, after, isSamePage, name, bankBefore, bank, calls, isTroubled, isOlder } = taken
  const { cpfCnpj } = known.person
  const live = bank.acordos.filter(({ estado }) => estado !== 'CANCELADO')
  const numbers = new Set(bank.acordos.map(({ numeroAcordo }) => numeroAcordo))
  const contracts = live.flatMap(({ contratos }) => contratos.map(({ numero }) => numero))
  const twice = contracts.find((each, index) => contracts.indexOf(each) !== index)
  if (twice !== undefined) yield `two agreements of contract ${twice}`
  for (const { idNegociacao, contratos } of [...bankBefore.negociacoes, ...bank.negociacoes])
    known.offered.set(
      idNegociacao,
      contratos.map(({ numero }) => numero),
    )
  const isAgreed = (offer: unknown) => known.offered.get(offer)?.every((each) => contracts.includes(each))
  const both = bank.negociacoes.find(({ idNegociacao }) => isAgreed(idNegociacao))
  if (both) yield `offers: ${both.idNegociacao} is agreed, and still offered`
  const success = after.isLoggedIn ? /Número do acordo: (\d{10})/.exec(after.text)?.[1] : undefined
  for (const { path, body, idempotencyKey } of calls) {
    if (!path.endsWith('/Formalizar') || typeof body !== 'object' || body === null) continue
    if (!('idProposta' in body && 'idNegociacao' in body)) continue
    const keys = known.keys.get(body.idProposta) ?? new Set()
    known.keys.set(body.idProposta, keys.add(idempotencyKey))
    if (keys.size > 1) yield 'one proposal is concluded under two keys'
    const isMade = isAgreed(body.idNegociacao)
    if (success !== undefined && isMade === false) yield `agreement ${success} is told for a debt without one`
    const agreement = bank.acordos.find(({ numeroAcordo }) => numeroAcordo === success)
    const total = agreement && formatMoney(centsOf(agreement.valorTotal)).replace(/\s/g, ' ')
    if (before.path === '/revisao' && total !== undefined && !before.text.includes(total))
      yield `agreement ${success} is of ${total}, which was not reviewed`
    if (isMade && NOT_MADE.test(after.text)) yield 'told as not made, and the bank has the agreement'
  }
  if (!isTroubled) {
    const made = calls.filter(({ path, status }) => DOES_SOMETHING.test(path) && (status ?? 0) < 400)
    const same = made.map(
      ({ method, path, body }) => `${method} ${path.split('?')[0]} ${JSON.stringify(body)}`,
    )
    const again = same.find((each, index) => same.indexOf(each) !== index)
    if (again !== undefined) yield `sent twice: ${again.slice(0, 120)}`
  }
  const acknowledged = known.acknowledged.get(cpfCnpj) ?? new Set(numbers)
  known.acknowledged.set(cpfCnpj, acknowledged)
  if (success !== undefined) {
    acknowledged.add(success)
    if (!numbers.has(success)) yield `agreement ${success} is told, and the bank does not know it`
  }
  for (const each of acknowledged)
    if (!numbers.has(each)) yield `agreement ${each} was acknowledged and is gone`
  const requestBodies = JSON.stringify(calls.map(({ body }) => body))
  const wasLive = bankBefore.acordos.filter(({ estado }) => estado !== 'CANCELADO')
  for (const { numeroAcordo, idRenegociacao } of wasLive) {
    const isLive = live.some((each) => each.numeroAcordo === numeroAcordo)
    if (isLive && isAgreed(idRenegociacao)) yield `two agreements: ${numeroAcordo}, and what renegotiates it`
    if (isLive || !numbers.has(numeroAcordo) || idRenegociacao !== null) continue
    if (!requestBodies.includes(numeroAcordo))
      yield `agreement ${numeroAcordo} is cancelled, and nobody asked for it`
  }

  const isMoved = before.path !== after.path || before.loadedAt !== after.loadedAt
  const isChangedHere = isOwnChange(calls) && !isTroubled
  const isFresh = isChangedHere || (isMoved && (isSamePage || name === 'newTab'))
  if (!isFresh || isOlder || !after.isLoggedIn || FAILURE_TEXT.test(after.text)) return
  if (LISTS_AGREEMENTS.test(after.path)) {
    const shown = new Map(after.agreements.map(({ number, isCancelled }) => [number, isCancelled]))
    for (const { numeroAcordo, estado } of bank.acordos) {
      const isCancelled = shown.get(numeroAcordo)
      if (isCancelled === undefined) yield `agreements: ${numeroAcordo} missing`
      else if (isCancelled !== (estado === 'CANCELADO')) yield `agreements: ${numeroAcordo} is ${estado}`
    }
    for (const number of shown.keys())
      if (!numbers.has(number)) yield `agreements: the bank does not know ${number}`
  }
  if (after.path === LISTS_OFFERS) {
    const shown = /(\d+) oportunidades?, R\$\s?([\d.,]+)/.exec(after.text)
    const count = bank.negociacoes.length
    const sum = bank.negociacoes.reduce((cents, { valorOriginal }) => cents + centsOf(valorOriginal), 0)
    const wanted = formatMoney(sum).replace(/\s/g, '')
    if (shown && (Number(shown[1]) !== count || `R$${shown[2]}` !== wanted))
      yield `offers: '${shown[0]}', but the bank has ${count}, ${wanted}`
    if (!shown && count > 0) yield `offers: none shown, but the bank has ${count}`
  }
}

export const isOwnChange = (calls: Taken['calls']) =>
  calls.some(({ path }) => /Formalizar|Cancelar/.test(path))

/** No unhandled errors. */
function* said({ errors }: Taken): Iterable<string> {
  for (const each of errors) yield `unhandled: ${each.slice(0, 200)}`
}

/** No personal data in URL, title or log, and none of a logged-out person anywhere. */
function* privacyOf(known: Known, { after, log }: Taken): Iterable<string> {
  const places = { address: after.url, title: after.title, log }
  for (const [place, words] of Object.entries(places))
    for (const person of known.people) {
      const secret = secretsOf(person).find((each) => words.includes(each))
      if (secret !== undefined) yield `personal: '${secret}' in the ${place}`
    }
  for (const person of known.former) {
    // A company's responsible person may be the logged-out one, whom the bank names to anybody logged in.
    const isOwn = (each: string) => each === known.person.cpfResponsavel
    const secret = secretsOf(person).find((each) => after.storage.includes(each) && !isOwn(each))
    if (secret !== undefined) yield `personal: '${secret}' stays in the storage`
    const named = secretsOf(person).find((each) => after.text.includes(each))
    if (named !== undefined) yield `personal: '${named}', who has left, is on the screen`
  }
  if (!after.isLoggedIn && TOKEN.test(after.storage)) yield 'personal: a token stays in the storage'
}

function secretsOf({ cpfCnpj, nome = '', nomeMae = '', senha = '' }: Persona): string[] {
  const [initial = '', letters = ''] = /^(.)(\S+) /.exec(nome)?.slice(1) ?? []
  const greeting = initial && `Olá, ${initial}${letters.toLowerCase()}`
  return [cpfCnpj, formatTaxId(cpfCnpj), nome, greeting, nomeMae, senha].filter((each) => each !== '')
}
