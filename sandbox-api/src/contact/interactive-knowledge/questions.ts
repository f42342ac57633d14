import type { Debtor } from '../../access/debtors'
import { seededRandom } from '../../server/random'
import type { Sandbox } from '../../server/sandbox'
import { sign } from '../../server/secrets'
import { amongFive, cities, type Frequency, foundationYears, shuffled } from './decoys'

export interface Question {
  type: string
  pergunta: string
  answer: string
  /** Five in random order; empty when the answer has to be typed. */
  options: readonly { value: string; label: string }[]
}

/**
 * Questions about a company. The decoys are derived from the company and a secret, so repeated questions show the same
 * ones and cannot be compared or predicted. Individuals get no choices: five birth dates and five mothers' names would
 * leave 25 guesses for the check that requires both typed.
 */
export function questionsFor({ secrets }: Sandbox, { taxId, persona, partner }: Debtor): Question[] {
  const { foundationYear, city } = persona
  const choice = (type: string, pergunta: string, population: readonly Frequency[], answer: string) => {
    const source = seededRandom(sign(secrets.decoys, `${taxId} ${type}`))
    const options = shuffled(amongFive(population, answer, source), source)
    return { type, pergunta, answer, options: options.map((value) => ({ value, label: value })) }
  }
  if (foundationYear === undefined || partner === null || city === undefined) return []
  return [
    choice('anoFundacao', 'Em que ano a empresa foi fundada?', foundationYears, foundationYear),
    // Partners and the middle digits of their CPFs are public, so even a masked option would reveal the answer.
    {
      type: 'cpfSocio',
      pergunta: 'Qual é o CPF de uma pessoa sócia da empresa?',
      answer: partner,
      options: [],
    },
    choice('cidade', 'Em que cidade você já morou ou teve sede?', cities, city),
  ]
}
