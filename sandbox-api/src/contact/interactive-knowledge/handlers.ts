import { changeDebtor, type Debtor, debtorOf } from '../../access/debtors'
import { isKnown } from '../../access/known-devices'
import { isoOf } from '../../clock/sao-paulo'
import type { Caller } from '../../server/caller'
import type { Handlers } from '../../server/handler'
import type { Limit } from '../../server/limits'
import { notFound } from '../../server/problem'
import { seededRandom } from '../../server/random'
import type { Sandbox } from '../../server/sandbox'
import { sign } from '../../server/secrets'
import { kindOf } from '../../store/store'
import { amongFive, cities, type Frequency, foundationYears, shuffled } from './decoys'

const ROUND_LASTS_MS = 15 * 60_000
const DAY = 86_400
/**
 * Failed rounds, per known device or for all strangers together, are never forgotten. An attacker with the public data of a company
 * guesses among five cities and a thousand CPFs of partners, without feedback on single answers: 0.06% in the first
 * year, 0.02% in each further one.
 */
const FAILED_ROUNDS: Limit = {
  tries: 1,
  pauses: [DAY, 30 * DAY, 365 * DAY],
  seconds: 100 * 365 * DAY,
  title: 'Perguntas em pausa',
}

interface Round {
  taxId: string
  caller: string
  /** Types of the unanswered questions. */
  open: readonly string[]
  /** An earlier answer was wrong; reported at the end only. */
  failed: boolean
  at: string
}

const rounds = kindOf<Round>('interactive rounds', ['taxId', 'caller'], { lifetimeMs: ROUND_LASTS_MS })

/**
 * Questions about a company, with five choices in random order, or none when the answer has to be typed. The decoys are
 * derived from the company and a secret, so repeated questions show the same ones and cannot be compared or predicted.
 * Individuals get no choices: five birth dates and five mothers' names would leave 25 guesses for the check that
 * requires both typed.
 */
function questionsFor({ secrets }: Sandbox, { taxId, persona, partner }: Debtor) {
  const { foundationYear, city } = persona
  const choice = (type: string, pergunta: string, population: readonly Frequency[], answer: string) => {
    const source = seededRandom(sign(secrets.decoys, `${taxId} ${type}`))
    const options = shuffled(amongFive(population, answer, source), source)
    return { type, pergunta, answer, opcoes: options.map((value) => ({ value, label: value })) }
  }
  if (foundationYear === undefined || partner === null || city === undefined) return []
  // Partners and the middle digits of their CPFs are public, so even a masked option would reveal the answer.
  const typed = { type: 'cpfSocio', pergunta: 'Qual é o CPF de uma pessoa sócia da empresa?', opcoes: [] }
  return [
    choice('anoFundacao', 'Em que ano a empresa foi fundada?', foundationYears, foundationYear),
    { ...typed, answer: partner },
    choice('cidade', 'Em que cidade você já morou ou teve sede?', cities, city),
  ]
}

/** Known devices have a counter of their own, which strangers cannot raise. */
const failuresOf = (sandbox: Sandbox, caller: Caller, taxId: string): string =>
  `questions:${taxId}:${isKnown(sandbox, caller, taxId) ? caller.key : 'strangers'}`

/** The round in progress of this caller: a device's own before one begun at its address without a cookie. */
const roundOf = ({ store }: Sandbox, { keys }: Caller, taxId: string): Round | undefined =>
  keys.flatMap((key) => store.find(rounds, taxId, key) ?? [])[0]

/**
 * Answers are judged together after the last one, without saying which was wrong. During a pause none is accepted,
 * including those of a round begun before it.
 */
function answer(sandbox: Sandbox, caller: Caller, taxId: string, type: string, value: string) {
  const { store, clock, limits } = sandbox
  const debtor = debtorOf(sandbox, taxId)
  const failures = failuresOf(sandbox, caller, taxId)
  const round = roundOf(sandbox, caller, taxId)
  const question = questionsFor(sandbox, debtor).find((one) => one.type === type)
  const isPaused = limits.closedUntil(failures, FAILED_ROUNDS) !== null
  if (isPaused || question === undefined || !round?.open.includes(type))
    throw notFound('Pergunta não encontrada')
  const at = clock.iso()
  const failed = round.failed || question.answer !== value
  const open = round.open.filter((one) => one !== type)
  store.put(rounds, { taxId, caller: caller.key, open, failed, at })
  const isOver = open.length === 0
  const isLost = isOver && failed
  if (isLost) limits.count(failures, FAILED_ROUNDS)
  else if (isOver) changeDebtor(sandbox, taxId, { confirmed: true })
  return {
    valido: !isLost,
    aprovado: isOver && !failed,
    perguntasRestantes: open.length,
    tentativasRestantes: isLost ? 0 : 1,
  }
}

export const interactiveKnowledgeHandlers = {
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': ({ params, caller }, sandbox) => {
    const { store, clock, limits } = sandbox
    const debtor = debtorOf(sandbox, params.id)
    const { taxId } = debtor
    const until = limits.closedUntil(failuresOf(sandbox, caller, taxId), FAILED_ROUNDS)
    if (until !== null) return { perguntas: [], reabreEm: isoOf(until) }
    // The bank decides the number of questions and ignores the requested one.
    const questions = questionsFor(sandbox, debtor)
    const open = questions.map(({ type }) => type)
    store.put(rounds, { taxId, caller: caller.key, open, failed: false, at: clock.iso() })
    return { perguntas: questions.map(({ type, pergunta, opcoes }) => ({ type, pergunta, opcoes })) }
  },
  'POST /api/v1/kbas/interativo/validacao': ({ body, caller }, sandbox) =>
    answer(sandbox, caller, body.identification, body.type, body.value),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': ({ body, caller }, sandbox) =>
    answer(sandbox, caller, body.identification, 'cpfSocio', body.value),
} satisfies Partial<Handlers>
