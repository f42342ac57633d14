import type { NegotiationList } from '@portal/contract'
import { centsOf, formatMoney } from '@portal/domain/money'
import type { KnownPersona } from '../access/flows'
import type { Call } from '../fixtures'
import type { Screen } from './screen'

/** Called twice they would do something twice; a reservation of the same choice is the same. */
const DOES_SOMETHING = /Formalizar|Cancelar|Quitacao|auth\/login|verificar$|GetCod|Reclamacao/
const PRESSES = /^(proceed|press|signOut)/
const NOT_MADE = /acordo não foi feito/
const LISTS_OFFERS = '/painel-controle'
const LISTS_AGREEMENTS = /^\/(meus-acordos|painel-negociacoes)$/
export const TOKEN = /eyJ[\w-]+\.eyJ[\w.-]+/
const CANNOT_TELL =
  /Não conseguimos|Não foi possível (carregar|abrir)|não (carregou|abrimos)|Algo deu errado|Temporariamente indisponível|demorando demais|está com um problema|sendo atualizada/

export type Bank = NegotiationList['dados']
export type Person = KnownPersona & { nome?: string }

/** A step, with what was before and after it. */
interface Taken {
  before: Screen
  after: Screen
  isSamePage: boolean
  bankBefore: Bank
  bank: Bank
  calls: readonly Call[]
  errors: readonly string[]
  log: string
  /** Whether a fault, the network or a module can explain what went wrong. */
  isDisturbed: boolean
  /** The same, in this step. */
  isTroubled: boolean
  /** What is on the screen may have been loaded before the bank said something else. */
  isOlder: boolean
  name: string
}

/** What is known from the steps before. */
interface Known {
  person: Person
  people: readonly Person[]
  former: ReadonlySet<Person>
  acknowledged: Map<string, Set<string>>
  keys: Map<unknown, Set<unknown>>
  /** The contracts of each offer that the bank has made. */
  offered: Map<unknown, readonly string[]>
}

/** What is wrong after a step; each sentence begins with the invariant's name. */
export function problemsOf(known: Known, taken: Taken): string[] {
  return [...seen(taken), ...bankingOf(known, taken), ...said(taken), ...privacyOf(known, taken)]
}

/** One heading that has the focus, never a blank screen, nothing typed is lost. */
function* seen({ before, after, isSamePage, name, isDisturbed, calls }: Taken): Iterable<string> {
  if (after.headings.length !== 1) yield `${after.headings.length} headings: ${after.headings.join(', ')}`
  if (after.text.length < 30) yield 'blank screen'
  if (!after.controls.some(({ own }) => own) && after.fields.length === 0) yield 'no way on'
  const isSameDocument = isSamePage && before.loadedAt === after.loadedAt
  const isSameScreen = before.path === after.path && before.headings[0] === after.headings[0]
  // The second of two presses may meet what has come in the place of the first one's, and takes the focus there.
  const isTaken = name === 'proceedTwice' && after.focus === 'elsewhere'
  if (isSameDocument && before.path !== after.path && after.focus !== 'right' && !isTaken)
    yield `focus not on the heading: '${after.headings[0]}', but ${after.focus}`
  if (isSameDocument && PRESSES.test(name) && after.focus === 'nothing') yield 'focus lost'
  // What the bank has accepted is no longer asked for, even where the session ends at once.
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
  const cannot = CANNOT_TELL.exec(after.text)
  const isKept = isSameDocument && CANNOT_TELL.test(before.text)
  if (cannot && !isKept && !isDisturbed && !failed)
    yield `failure without a cause: ${after.headings[0]}: ${cannot[0]}`
}

/** Never two agreements, nothing acknowledged is lost, nothing contradicts the bank. */
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
    const told = bank.acordos.find(({ numeroAcordo }) => numeroAcordo === success)
    const total = told && formatMoney(centsOf(told.valorTotal)).replace(/\s/g, ' ')
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
  const told = known.acknowledged.get(cpfCnpj) ?? new Set(numbers)
  known.acknowledged.set(cpfCnpj, told)
  if (success !== undefined) {
    told.add(success)
    if (!numbers.has(success)) yield `agreement ${success} is told, and the bank does not know it`
  }
  for (const each of told) if (!numbers.has(each)) yield `agreement ${each} was acknowledged and is gone`
  const asked = JSON.stringify(calls.map(({ body }) => body))
  const wasLive = bankBefore.acordos.filter(({ estado }) => estado !== 'CANCELADO')
  for (const { numeroAcordo, idRenegociacao } of wasLive) {
    const isLive = live.some((each) => each.numeroAcordo === numeroAcordo)
    if (isLive && isAgreed(idRenegociacao)) yield `two agreements: ${numeroAcordo}, and what renegotiates it`
    if (isLive || !numbers.has(numeroAcordo) || idRenegociacao !== null) continue
    if (!asked.includes(numeroAcordo)) yield `agreement ${numeroAcordo} is cancelled, and nobody asked for it`
  }

  const isMoved = before.path !== after.path || before.loadedAt !== after.loadedAt
  const isChangedHere = isOwnChange(calls) && !isTroubled
  const isFresh = isChangedHere || (isMoved && (isSamePage || name === 'newTab'))
  if (!isFresh || isOlder || !after.isLoggedIn || CANNOT_TELL.test(after.text)) return
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

/** Nothing unhandled. */
function* said({ errors }: Taken): Iterable<string> {
  for (const each of errors) yield `unhandled: ${each.slice(0, 200)}`
}

/** Nothing personal in address, title or log; nothing at all of somebody who has left. */
function* privacyOf(known: Known, { after, log }: Taken): Iterable<string> {
  const places = { address: after.url, title: after.title, log }
  for (const [place, words] of Object.entries(places))
    for (const person of known.people) {
      const found = secretsOf(person).find((each) => words.includes(each))
      if (found !== undefined) yield `personal: '${found}' in the ${place}`
    }
  for (const person of known.former) {
    // A company's may be the responsible person who has left: the bank says so to whoever is there.
    const isOwn = (each: string) => each === known.person.cpfResponsavel
    const found = secretsOf(person).find((each) => after.kept.includes(each) && !isOwn(each))
    if (found !== undefined) yield `personal: '${found}' stays in the storage`
    const named = secretsOf(person).find((each) => after.text.includes(each))
    if (named !== undefined) yield `personal: '${named}', who has left, is on the screen`
  }
  if (!after.isLoggedIn && TOKEN.test(after.kept)) yield 'personal: a token stays in the storage'
}

function secretsOf({ cpfCnpj, nome = '', nomeMae = '', senha = '' }: Person): string[] {
  const written =
    cpfCnpj.length > 11
      ? cpfCnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
      : cpfCnpj.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  const [first = '', letters = ''] = /^(.)(\S+) /.exec(nome)?.slice(1) ?? []
  const greeting = first && `Olá, ${first}${letters.toLowerCase()}`
  return [cpfCnpj, written, nome, greeting, nomeMae, senha].filter((each) => each !== '')
}
