import { randomInt } from 'node:crypto'
import { taxIdCheckDigits } from '@portal/domain/tax-id'
import { type Bank, field, type Reply } from '../bank'
import type { Area } from '../rule'
import { Broken, judgeable, must } from '../verdict'

const MOST_IDS = 60
/** How much dearer counts as dearer. A run asks about no more ids than this takes: they count for the whole day. */
const RISE = 1.1

/** Valid, and of nobody in particular. */
function inventedCpf(): string {
  const stem = String(randomInt(100_000_000, 999_999_999))
  return `${stem}${taxIdCheckDigits(stem)}`
}

/** What the next bot check costs at most. */
async function priceFor(bank: Bank, by: { stranger?: true } = {}): Promise<number> {
  const { cost, data } = (await bank.data('GET /api/v1/altcha', by)).parameters
  judgeable(
    data?.rounds !== undefined,
    'A verificação não diz quantas rodadas custa (parameters.data.rounds)',
  )
  return cost * data.rounds
}

async function consultAsStranger(bank: Bank): Promise<Reply> {
  const token = await bank.stranger.solvedBotCheck()
  const body = { cpfCnpj: inventedCpf(), stateMode: 'PF', token }
  const reply = await bank.send('POST /api/verificar', { body, stranger: true })
  if (reply.status === 429 && field(reply.data, 'codigo') !== 'CONSULTAS_DEMAIS') {
    await bank.skip(Number(field(reply.data, 'tentarEm') ?? 60) * 1000 + 500)
  }
  return reply
}

interface List {
  ids: number
  hasRisen: boolean
  /** What a browser in which somebody has logged in pays before and after. */
  known: readonly [number, number]
}

/** Browsers without cookies ask about ids until the price has risen or the day is over. */
async function askAboutMany(bank: Bank): Promise<List> {
  await bank.session('outro')
  const known = await priceFor(bank)
  const before = await priceFor(bank, { stranger: true })
  let ids = 0
  let hasRisen = false
  while (!hasRisen && ids < MOST_IDS) {
    const { status, data } = await consultAsStranger(bank)
    const hasEnded = field(data, 'codigo') === 'CONSULTAS_DEMAIS'
    must(hasEnded || [200, 202, 429].includes(status), `verificar respondeu ${status}`)
    hasRisen = hasEnded || (await priceFor(bank, { stranger: true })) >= before * RISE
    ids += 1
  }
  return { ids, hasRisen, known: [known, await priceFor(bank)] }
}

const listOf = (bank: Bank) => bank.once('lista de documentos', () => askAboutMany(bank))

const SOURCE = 'Contrato, Limits (o preço da verificação); OWASP ASVS 5.0 2.4.1'

export const enumeration: Area = {
  title: 'Listas de documentos',
  rules: [
    {
      id: 'ROBO-03',
      title: `A verificação fica mais cara, no máximo no ${MOST_IDS}º documento desconhecido, para o endereço que pergunta por muitos`,
      source: SOURCE,
      async run(bank) {
        const { ids, hasRisen } = await listOf(bank)
        must(hasRisen, `Depois de ${ids} documentos a verificação custa o mesmo`)
      },
    },
    {
      id: 'ROBO-04',
      title: 'Quem já entrou neste navegador não paga pelo que outros perguntam no mesmo endereço',
      source: SOURCE,
      async run(bank) {
        const { hasRisen, known } = await listOf(bank)
        judgeable(hasRisen, 'A verificação não ficou mais cara para ninguém')
        must(known[1] <= known[0], `A verificação passou de ${known[0]} a ${known[1]}`)
      },
    },
    {
      id: 'LOGIN-05',
      title: 'No endereço em que outros perguntam por muitos documentos entra quem tem a senha',
      source: 'Contrato, Limits; OWASP ASVS 5.0 6.1.1',
      async run(bank) {
        await listOf(bank)
        const botToken = await bank.stranger.solvedBotCheck()
        const { status, data } = await bank.stranger.enterPassword(
          bank.id('outro'),
          bank.known('outro', 'senha'),
          botToken,
        )
        if (status !== 200 && data !== 'Usuario Ativo') throw new Broken(`A senha certa respondeu ${status}`)
      },
    },
  ],
}
