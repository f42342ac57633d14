import { formatDate } from '@portal/domain/dates'
import { nameForDisplay } from '@portal/domain/person-name'
import type { Debtor } from '../../access/debtors'
import { seededRandom } from '../../server/random'
import type { Sandbox } from '../../server/sandbox'
import { sign } from '../../server/secrets'
import { amongFive, datesAmongFive, mothersAmongFive, shuffled } from './decoys'
import { cities, foundationYears } from './population'

export interface Question {
  type: string
  pergunta: string
  answer: string
  /** Five in an order of their own; none when the answer has to be typed. */
  options: readonly { value: string; label: string }[]
}

const same = (value: string) => value

/**
 * What the bank asks this person. The decoys depend on the person and a secret alone: asked again they are the same,
 * so that comparing two askings tells nothing, and nobody can compute them.
 */
export function questionsFor({ secrets }: Sandbox, { taxId, name, persona, partner }: Debtor): Question[] {
  const { birthDate, motherName, foundationYear, city } = persona
  const random = (type: string) => seededRandom(sign(secrets.decoys, `${taxId} ${type}`))
  const choice = (
    type: string,
    pergunta: string,
    among: (random: ReturnType<typeof seededRandom>) => string[],
    label = same,
  ): Question => {
    const source = random(type)
    const [answer = '', ...decoys] = among(source)
    const options = shuffled([answer, ...decoys], source).map((value) => ({ value, label: label(value) }))
    return { type, pergunta, answer, options }
  }
  return [
    ...(birthDate === undefined
      ? []
      : [
          choice(
            'nascimento',
            'Qual é a sua data de nascimento?',
            (source) => datesAmongFive(birthDate, source),
            formatDate,
          ),
        ]),
    ...(motherName === undefined
      ? []
      : [
          choice(
            'nomeMae',
            'Qual é o nome da sua mãe?',
            (source) => mothersAmongFive(motherName, name, source),
            nameForDisplay,
          ),
        ]),
    ...(foundationYear === undefined
      ? []
      : [
          choice('anoFundacao', 'Em que ano a empresa foi fundada?', (source) =>
            amongFive(foundationYears, foundationYear, source),
          ),
        ]),
    // Partners and the middle of their CPFs are public: even a masked option would give the answer away.
    ...(partner === null
      ? []
      : [
          {
            type: 'cpfSocio',
            pergunta: 'Qual é o CPF de uma pessoa sócia da empresa?',
            answer: partner,
            options: [],
          },
        ]),
    ...(city === undefined
      ? []
      : [
          choice('cidade', 'Em que cidade você já morou ou teve sede?', (source) =>
            amongFive(cities, city, source),
          ),
        ]),
  ]
}
