import type { Answer, FieldError } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Debtor } from '../access/debtors'
import { readCaller } from '../access/sessions'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { agreementOf } from './agreements'
import { shownConclusion } from './conclude'

/** What became of each Formalizar, by its idempotency key: for a debtor whose answer was lost. */

type Outcome = Answer<'GET /api/v1/Negociacao/Conclusao/{chave}'>['data']
type ConcludedAnswer = Answer<'POST /api/v1/Negociacao/Formalizar'>['data']

const FORMALISE = /^\/api\/v[13]\/Negociacao\/Formalizar$/

/** Conclusions received and not answered yet. */
const pending = new WeakMap<Sandbox, Set<string>>()
const entryOf = (taxId: string, key: string) => `${taxId} ${key}`

function pendingIn(sandbox: Sandbox): Set<string> {
  const known = pending.get(sandbox) ?? new Set<string>()
  pending.set(sandbox, known)
  return known
}

/** Notes a conclusion from its arrival to its answer; a sender that hangs up does not end it. */
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

/** Concludes, and remembers how it ended. A refused key may be sent again; a concluded one stays so. */
export function recordConclusion(
  sandbox: Sandbox,
  { taxId }: Debtor,
  key: string | undefined,
  conclude: () => ConcludedAnswer,
): ConcludedAnswer {
  const record = (agreement: string | null, code: string, errors: readonly FieldError[]) => {
    if (key === undefined) return
    sandbox.store.run(
      `INSERT INTO conclusions (tax_id, key, agreement, code, errors_json) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (tax_id, key) DO UPDATE SET agreement = excluded.agreement, code = excluded.code,
          errors_json = excluded.errors_json WHERE conclusions.agreement IS NULL`,
      taxId,
      key,
      agreement,
      code,
      JSON.stringify(errors),
    )
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

interface Row {
  agreement: string | null
  code: string
  errors_json: string
}

export function shownOutcome(sandbox: Sandbox, debtor: Debtor, key: string): Outcome {
  const row = sandbox.store.get<Row>(
    'SELECT agreement, code, errors_json FROM conclusions WHERE tax_id = ? AND key = ?',
    debtor.taxId,
    key,
  )
  const nothing = { acordo: null, codigo: '', errosValidacao: [] }
  if (row !== undefined && row.agreement !== null) {
    const agreement = agreementOf(sandbox, debtor.taxId, row.agreement)
    return { ...nothing, estado: 'CONCLUIDA', acordo: shownConclusion(sandbox, debtor, agreement) }
  }
  if (pendingIn(sandbox).has(entryOf(debtor.taxId, key))) return { ...nothing, estado: 'EM_ANDAMENTO' }
  if (row === undefined) return { ...nothing, estado: 'DESCONHECIDA' }
  return { ...nothing, estado: 'RECUSADA', codigo: row.code, errosValidacao: JSON.parse(row.errors_json) }
}
