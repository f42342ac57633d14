import type { Body } from '@portal/contract'
import { serviceAnswersBy } from '@portal/domain/complaint-deadlines'
import { isTaxId } from '@portal/domain/tax-id'
import { changeDebtor, debtorOf, versionOfChoice } from '../access/debtors'
import { dateOf } from '../clock/sao-paulo'
import { agreementsOf } from '../negotiation/agreements'
import { digitsFrom } from '../negotiation/record-ids'
import type { Caller } from '../server/caller'
import type { Handlers, Inbound } from '../server/handler'
import type { Limit } from '../server/limits'
import { forbidden, invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertUnchanged } from '../server/version'
import { kindOf } from '../store/store'

/** Data that the bank stores and does not process. */
interface Received {
  id: string
  kind: string
  taxId: string
  at: string
  body: object
}

export const received = kindOf<Received>('received', ['id'])

export const storeRecord = ({ store, clock }: Sandbox, kind: string, taxId: string, body: object): void =>
  store.add(received, (id) => ({ id, kind, taxId, at: clock.iso(), body }))

/**
 * Unverified records per address about one person; other addresses do not count, so that they cannot block a report.
 */
const UNVERIFIED: Limit = { tries: 20, seconds: 86_400, title: 'Muitas requisições' }

/** Throws 429. Returns whether the record was written by the person it is about. */
export function countUnverified({ limits }: Sandbox, caller: Caller, taxId: string): boolean {
  if (caller.is(taxId)) return true
  if (/^\d/.test(taxId)) limits.consume(`unverified:${taxId}:${caller.address}`, UNVERIFIED)
  return false
}

/** 1, true and '1' all mean true (product.md). */
const isTrue = (flag: boolean | 1 | '1') => flag === true || flag === 1 || flag === '1'

const done = { status: 'OK' as const }

type Choice = Body<'POST /api/v1/termos-whatsapp/{digits}'>

function storeChoice(sandbox: Sandbox, taxId: string, { optInWhatsApp, versao }: Choice): void {
  const title = 'A escolha foi alterada em outro lugar'
  assertUnchanged(versao, versionOfChoice(debtorOf(sandbox, taxId)), title)
  changeDebtor(sandbox, taxId, { whatsapp: isTrue(optInWhatsApp) })
}

type Recommendation = Pick<Inbound<'POST /api/v1/recomendacao/{id}'>, 'params' | 'body' | 'caller'>

function recommend({ params: { id }, body, caller }: Recommendation, sandbox: Sandbox) {
  const taxId = caller.debtor(body.documentCode)
  if (id !== taxId && !agreementsOf(sandbox, taxId).some(({ number }) => number === id)) throw forbidden()
  storeRecord(sandbox, 'recommendation', taxId, body)
  return done
}

const REPORT = 'unwanted-call'
const HOUR_MS = 3_600_000

export const preferenceHandlers = {
  'POST /api/auth/LigacaoIndevida': ({ body, caller }, sandbox) => {
    if (!isTaxId(body.cpfCnpj)) throw invalidField('cpfCnpj', 'Verifique se o CPF/CNPJ é válido')
    const at = sandbox.clock.iso()
    // Without the debtor's login the reporter is unverified, and a person has to review the report.
    const verified = countUnverified(sandbox, caller, body.cpfCnpj)
    const protocolo = digitsFrom(12, 'unwanted-call', body.cpfCnpj, at)
    storeRecord(sandbox, REPORT, body.cpfCnpj, { protocolo, verified, report: body })
    return { status: 'OK', protocolo }
  },
  'POST /api/auth/LigacaoIndevida/andamento': ({ body: { protocolo, cpfCnpj } }, { store, clock }) => {
    const report = store
      .list(received, cpfCnpj)
      .find(({ kind, body }) => kind === REPORT && 'protocolo' in body && body.protocolo === protocolo)
    // The same for an unknown number and for one of somebody else.
    if (report === undefined) throw notFound('Relato não encontrado')
    const since = Date.parse(report.at)
    const onceReached = (time: number) =>
      time <= clock.now().getTime() ? new Date(time).toISOString() : null
    return {
      recebidoEm: report.at,
      emAnaliseDesde: onceReached(since + HOUR_MS),
      concluidoEm: onceReached(since + 5 * 24 * HOUR_MS),
      respostaAte: serviceAnswersBy(dateOf(report.at)),
    }
  },
  'POST /api/v1/score_miner': ({ body, caller }, sandbox) => {
    const { identification, identificationKind } = body.contact
    if ((identificationKind === 2) !== identification.length > 11) {
      throw invalidField('contact.identificationKind', 'Não combina com o documento')
    }
    caller.debtor(identification)
    storeRecord(sandbox, 'score', identification, body)
    return done
  },
  'POST /api/v1/basic-data/{id}': ({ params, body, caller }, sandbox) => {
    const taxId = caller.debtor(params.id)
    caller.debtor(body.documentCode)
    storeChoice(sandbox, taxId, body)
    if (body.atendimento) changeDebtor(sandbox, taxId, { needs: body.atendimento })
    return done
  },
  'GET /api/v1/basic-data/{id}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(params.id))
    const { taxId, name, whatsapp, needs: atendimento } = debtor
    const versao = versionOfChoice(debtor)
    return { documentCode: taxId, nome: name, optInWhatsApp: whatsapp, versao, atendimento }
  },
  'POST /api/v1/termos-whatsapp/{digits}': ({ params: { digits }, body, caller }, sandbox) => {
    const accepted = isTrue(body.optInWhatsApp)
    if (isTaxId(digits)) storeChoice(sandbox, caller.debtor(digits), body)
    storeRecord(sandbox, 'whatsapp-terms', isTaxId(digits) ? digits : '', { digits, accepted })
    return done
  },
  'POST /api/v1/recomendacao/{id}': recommend,
  'POST /api/v1/recommendation/{id}': recommend,
} satisfies Partial<Handlers>
