import { type Debtor, debtorOf } from '../../access/debtors'
import type { Caller } from '../../server/caller'
import type { Handlers } from '../../server/handler'
import { notFound } from '../../server/problem'
import type { Sandbox } from '../../server/sandbox'
import { confirm, countAnswer, triesLeft } from '../knowledge'
import { questionsFor } from './questions'

/** The bank decides how many, whatever the caller wishes. */
const QUESTIONS = 3
const ROUND_LASTS_MS = 15 * 60_000

/** A question that was answered wrong is never asked again: its options would tell more each time. */
function askable(sandbox: Sandbox, debtor: Debtor) {
  const closed = sandbox.store
    .all<{ type: string }>('SELECT type FROM closed_questions WHERE tax_id = ?', debtor.taxId)
    .map(({ type }) => type)
  const left = questionsFor(sandbox, debtor).filter(({ type }) => !closed.includes(type))
  return left.length < QUESTIONS ? [] : left.slice(0, QUESTIONS)
}

/** The open questions of a caller's round. */
function openTypes({ store, clock }: Sandbox, taxId: string, { address }: Caller): string[] {
  const round = store.get<{ types: string; at: string }>(
    'SELECT types, at FROM knowledge_rounds WHERE tax_id = ? AND address = ?',
    taxId,
    address,
  )
  if (round === undefined || clock.now().getTime() - Date.parse(round.at) >= ROUND_LASTS_MS) return []
  return round.types.split(' ').filter(Boolean)
}

function keepOpen(
  { store, clock }: Sandbox,
  taxId: string,
  { address }: Caller,
  types: readonly string[],
): void {
  store.run(
    `INSERT INTO knowledge_rounds (tax_id, address, types, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (tax_id, address) DO UPDATE SET types = excluded.types, at = excluded.at`,
    taxId,
    address,
    types.join(' '),
    clock.now().toISOString(),
  )
}

function answer(sandbox: Sandbox, caller: Caller, taxId: string, type: string, value: string) {
  const debtor = debtorOf(sandbox, taxId)
  const open = openTypes(sandbox, taxId, caller)
  const question = askable(sandbox, debtor).find((one) => one.type === type)
  if (question === undefined || !open.includes(type)) throw notFound('Pergunta não encontrada')
  const valido = question.answer === value
  const tentativasRestantes = countAnswer(sandbox, debtor, valido)
  if (!valido) {
    sandbox.store.run('INSERT OR IGNORE INTO closed_questions (tax_id, type) VALUES (?, ?)', taxId, type)
    keepOpen(sandbox, taxId, caller, [])
    return {
      status: 200 as const,
      data: { valido, aprovado: false, perguntasRestantes: 0, tentativasRestantes: 0 },
    }
  }
  const left = open.filter((one) => one !== type)
  keepOpen(sandbox, taxId, caller, left)
  const aprovado = left.length === 0
  if (aprovado) confirm(sandbox, debtor)
  return {
    status: 200 as const,
    data: { valido, aprovado, perguntasRestantes: left.length, tentativasRestantes },
  }
}

export const interactiveKnowledgeHandlers = {
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, params.id)
    triesLeft(sandbox, debtor)
    const asked = askable(sandbox, debtor)
    keepOpen(
      sandbox,
      debtor.taxId,
      caller,
      asked.map(({ type }) => type),
    )
    return {
      status: 200,
      data: {
        perguntas: asked.map(({ type, pergunta, options }) => ({ type, pergunta, opcoes: [...options] })),
      },
    }
  },
  'POST /api/v1/kbas/interativo/validacao': ({ body, caller }, sandbox) =>
    answer(sandbox, caller, body.identification, body.type, body.value),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': ({ body, caller }, sandbox) =>
    answer(sandbox, caller, body.identification, 'cpfSocio', body.value),
} satisfies Partial<Handlers>
