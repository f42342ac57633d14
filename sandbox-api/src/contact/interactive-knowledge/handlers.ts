import { debtorOf } from '../../access/debtors'
import { isoOf } from '../../clock/sao-paulo'
import type { Caller } from '../../server/caller'
import type { Handlers } from '../../server/handler'
import { notFound } from '../../server/problem'
import type { Sandbox } from '../../server/sandbox'
import { confirm } from '../knowledge'
import { questionsFor } from './questions'
import { countFailedRound, keepRound, pausedUntil, roundOf } from './rounds'

/**
 * Answers are judged together after the last one, without saying which was wrong. During a pause none is accepted,
 * including those of a round begun before it.
 */
function answer(sandbox: Sandbox, caller: Caller, taxId: string, type: string, value: string) {
  const debtor = debtorOf(sandbox, taxId)
  const round = roundOf(sandbox, caller, taxId)
  const question = questionsFor(sandbox, debtor).find((one) => one.type === type)
  const isPaused = pausedUntil(sandbox, caller, taxId) !== null
  if (isPaused || question === undefined || !round?.open.includes(type))
    throw notFound('Pergunta não encontrada')
  const failed = round.failed || question.answer !== value
  const open = round.open.filter((one) => one !== type)
  keepRound(sandbox, caller, taxId, { open, failed })
  const isOver = open.length === 0
  if (isOver && failed) countFailedRound(sandbox, caller, taxId)
  if (isOver && !failed) confirm(sandbox, debtor)
  return {
    valido: !(isOver && failed),
    aprovado: isOver && !failed,
    perguntasRestantes: open.length,
    tentativasRestantes: isOver && failed ? 0 : 1,
  }
}

export const interactiveKnowledgeHandlers = {
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, params.id)
    const until = pausedUntil(sandbox, caller, debtor.taxId)
    if (until !== null) return { perguntas: [], reabreEm: isoOf(until) }
    // The bank decides the number of questions and ignores the requested one.
    const questions = questionsFor(sandbox, debtor)
    keepRound(sandbox, caller, debtor.taxId, { open: questions.map(({ type }) => type), failed: false })
    return {
      perguntas: questions.map(({ type, pergunta, options }) => ({ type, pergunta, opcoes: [...options] })),
    }
  },
  'POST /api/v1/kbas/interativo/validacao': ({ body, caller }, sandbox) =>
    answer(sandbox, caller, body.identification, body.type, body.value),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': ({ body, caller }, sandbox) =>
    answer(sandbox, caller, body.identification, 'cpfSocio', body.value),
} satisfies Partial<Handlers>
