import { createHash } from 'node:crypto'
import { formatDate } from '@portal/domain/dates'
import { nameForDisplay } from '@portal/domain/person-name'
import { formatTaxId } from '@portal/domain/tax-id'
import { type Debtor, debtorOf } from '../access/debtors'
import type { Handlers } from '../server/handler'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { confirm, countAnswer, triesLeft } from './knowledge'

interface Question {
  type: string
  pergunta: string
  answer: string
  others: readonly string[]
  label: (value: string) => string
}

const same = (value: string) => value
const otherMothers = ['CECILIA ROCHA', 'BENEDITA MORAES', 'OLGA PEIXOTO', 'Nenhuma destas']
const otherCities = ['Campinas', 'Recife', 'Curitiba', 'Manaus']

/** Years near the right one, so that guessing does not pay. */
const otherYears = (year: string) => [-7, -3, 4, 8].map((offset) => String(Number(year) + offset))
const otherDates = (iso: string) => otherYears(iso.slice(0, 4)).map((year, i) => `${year}-0${i + 2}-1${i}`)

function questionsFor({ persona, partner }: Debtor): Question[] {
  const { birthDate, motherName, foundationYear } = persona
  return [
    ...(birthDate === undefined
      ? []
      : [
          {
            type: 'nascimento',
            pergunta: 'Qual é a sua data de nascimento?',
            answer: birthDate,
            others: otherDates(birthDate),
            label: formatDate,
          },
        ]),
    ...(motherName === undefined
      ? []
      : [
          {
            type: 'nomeMae',
            pergunta: 'Qual é o nome da sua mãe?',
            answer: motherName,
            others: otherMothers,
            label: nameForDisplay,
          },
        ]),
    ...(foundationYear === undefined
      ? []
      : [
          {
            type: 'anoFundacao',
            pergunta: 'Em que ano a empresa foi fundada?',
            answer: foundationYear,
            others: otherYears(foundationYear),
            label: same,
          },
        ]),
    ...(partner === null
      ? []
      : [
          {
            type: 'cpfSocio',
            pergunta: 'Qual destes CPFs é de um sócio da empresa?',
            answer: partner,
            others: ['86288366757', '74626516054', '30754845027', '61617213090'],
            label: formatTaxId,
          },
        ]),
    {
      type: 'cidade',
      pergunta: 'Em que cidade você já morou ou teve sede?',
      answer: 'São Paulo',
      others: otherCities,
      label: same,
    },
  ]
}

/** The position of the right one differs between persons and is always the same for one person. */
function optionsOf({ taxId }: Debtor, { type, answer, others, label }: Question) {
  const rank = (value: string) => createHash('sha256').update(`${taxId} ${type} ${value}`).digest('hex')
  return [answer, ...others]
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((value) => ({ value, label: label(value) }))
}

/** Unanswered questions of a round. */
const rounds = new WeakMap<Sandbox, Map<string, Set<string>>>()

function openQuestions(sandbox: Sandbox): Map<string, Set<string>> {
  const known = rounds.get(sandbox) ?? new Map<string, Set<string>>()
  rounds.set(sandbox, known)
  return known
}

function answer(sandbox: Sandbox, debtor: Debtor, type: string, right: boolean) {
  const open = openQuestions(sandbox).get(debtor.taxId) ?? new Set<string>()
  const tentativasRestantes = countAnswer(sandbox, debtor, right)
  if (right) open.delete(type)
  const aprovado = right && open.size === 0
  if (aprovado) confirm(sandbox, debtor)
  return {
    status: 200 as const,
    data: {
      valido: right,
      aprovado,
      perguntasRestantes: open.size,
      tentativasRestantes,
    },
  }
}

export const interactiveKnowledgeHandlers = {
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': ({ params }, sandbox) => {
    const debtor = debtorOf(sandbox, params.id)
    triesLeft(sandbox, debtor)
    const asked = questionsFor(debtor).slice(0, Number(params.quantidade))
    openQuestions(sandbox).set(debtor.taxId, new Set(asked.map(({ type }) => type)))
    return {
      status: 200,
      data: {
        perguntas: asked.map((question) => ({
          type: question.type,
          pergunta: question.pergunta,
          opcoes: optionsOf(debtor, question),
        })),
      },
    }
  },
  'POST /api/v1/kbas/interativo/validacao': ({ body }, sandbox) => {
    const debtor = debtorOf(sandbox, body.identification)
    const question = questionsFor(debtor).find(({ type }) => type === body.type)
    const isOpen = openQuestions(sandbox).get(debtor.taxId)?.has(body.type) === true
    if (question === undefined || !isOpen) throw notFound('Pergunta não encontrada')
    return answer(sandbox, debtor, body.type, question.answer === body.value)
  },
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': ({ body }, sandbox) => {
    const debtor = debtorOf(sandbox, body.identification)
    return answer(sandbox, debtor, 'cpfSocio', debtor.partner !== null && debtor.partner === body.value)
  },
} satisfies Partial<Handlers>
