import type { Answer, FieldError } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Debtor } from '../access/debtors'
import { readCaller } from '../access/sessions'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/collection'
import { agreementOf } from './agreements'
import { shownConclusion } from './conclude'

/** Outcome of each Formalizar by idempotency key, for debtors whose response was lost. */

type Outcome = Answer<'GET /api/v1/Negociacao/Conclusao/{chave}'>['data']
type ConcludedAnswer = Answer<'POST /api/v1/Negociacao/Formalizar'>['data']

const FORMALISE = /^\/api\/v[13]\/Negociacao\/Formalizar$/

/** Conclusions in progress. */
const pending = new WeakMap<Sandbox, Set<string>>()
const entryOf = (taxId: string, key: string) => `${taxId} ${key}`

interface Conclusion {
  taxId: string
  key: string
  agreement: string | null
  code: string
  errors: FieldError[]
}

const conclusions = kindOf<Conclusion>('conclusions', ['taxId', 'key'])

function pendingIn(sandbox: Sandbox): Set<string> {
  const known = pending.get(sandbox) ?? new Set<string>()
  pending.set(sandbox, known)
  return known
}

/** Tracks a conclusion until its response is sent; a client that disconnects does not abort it. */
export function notePendingConclusions(app: FastifyInstance): void {
  const noted = new WeakMap<object, string>()
  app.addHook('preValidation', async (request) => {
    const { sandbox } = request.world
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !FORMALISE.test(request.url)) return
    const { credentials } = await readCaller(sandbox, request)
    if (credentials.kind !== 'debtor') return
    const entry = entryOf(credentials.taxId, key)
    noted.set(request, entry)
    pendingIn(sandbox).add(entry)
  })
  app.addHook('onSend', async (request) => {
    pendingIn(request.world.sandbox).delete(noted.get(request) ?? '')
  })
}

/** Concludes and stores the outcome. A refused key may be retried; a concluded one is final. */
export function recordConclusion(
  sandbox: Sandbox,
  { taxId }: Debtor,
  key: string | undefined,
  conclude: () => ConcludedAnswer,
): ConcludedAnswer {
  const record = (agreement: string | null, code: string, errors: readonly FieldError[]) => {
    if (key === undefined) return
    const { store } = sandbox
    if (store.find(conclusions, taxId, key)?.agreement) return
    store.put(conclusions, { taxId, key, agreement, code, errors: [...errors] })
  }
  try {
    const answer = conclude()
    record(answer.dados?.numeroAcordo ?? null, '', answer.errosValidacao)
    return answer
  } catch (error) {
    if (error instanceof ProblemError) record(null, error.problem.codigo ?? '', [])
    throw error
  }
}

export function shownOutcome(sandbox: Sandbox, debtor: Debtor, key: string): Outcome {
  const entry = entryOf(debtor.taxId, key)
  const ended = sandbox.store.find(conclusions, debtor.taxId, key)
  const nothing = { acordo: null, codigo: '', errosValidacao: [] }
  if (ended?.agreement) {
    const agreement = agreementOf(sandbox, debtor.taxId, ended.agreement)
    return { ...nothing, estado: 'CONCLUIDA', acordo: shownConclusion(sandbox, debtor, agreement) }
  }
  if (pendingIn(sandbox).has(entry)) return { ...nothing, estado: 'EM_ANDAMENTO' }
  if (ended === undefined) return { ...nothing, estado: 'DESCONHECIDA' }
  return { ...nothing, estado: 'RECUSADA', codigo: ended.code, errosValidacao: ended.errors }
}
