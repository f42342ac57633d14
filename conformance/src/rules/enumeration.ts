import { randomInt } from 'node:crypto'
import { taxIdCheckDigits } from '@portal/domain/tax-id'
import { type Bank, field, type Reply } from '../bank'
import { area } from '../rule'
import { judgeable, must } from '../verdict'

const MOST_IDS = 60
/** Minimum factor of a price rise. A run asks about no more ids than needed, as they count for the whole day. */
const RISE = 1.1

/** A random valid CPF. */
function inventedCpf(): string {
  const stem = String(randomInt(100_000_000, 999_999_999))
  return `${stem}${taxIdCheckDigits(stem)}`
}

/** Maximum cost of the next bot check. */
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

/** Browsers without cookies consult ids until the price has risen or the daily limit is reached. */
async function askAboutMany(bank: Bank) {
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
  return { ids, hasRisen, known: { before: known, after: await priceFor(bank) } }
}

const listOf = (bank: Bank) => bank.once('lista de documentos', () => askAboutMany(bank))

const SOURCE = 'Contrato, Limits (o preço da verificação); OWASP ASVS 5.0 2.4.1'

export const enumeration = area('Listas de documentos', (bank) => ({
  async [`ROBO-03: A verificação fica mais cara, no máximo no ${MOST_IDS}º documento desconhecido, para o endereço que pergunta por muitos [${SOURCE}]`]() {
    const { ids, hasRisen } = await listOf(bank)
    must(hasRisen, `Depois de ${ids} documentos a verificação custa o mesmo`)
  },
  async [`ROBO-04: Quem já entrou neste navegador não paga pelo que outros perguntam no mesmo endereço [${SOURCE}]`]() {
    const { hasRisen, known } = await listOf(bank)
    judgeable(hasRisen, 'A verificação não ficou mais cara para ninguém')
    must(known.after <= known.before, `A verificação passou de ${known.before} a ${known.after}`)
  },
  async 'LOGIN-05: No endereço em que outros perguntam por muitos documentos entra quem tem a senha [Contrato, Limits; OWASP ASVS 5.0 6.1.1]'() {
    await listOf(bank)
    const botToken = await bank.stranger.solvedBotCheck()
    const options = { of: 'outro', stranger: true, params: { botToken } } as const
    const { status, data } = await bank.send('POST /api/auth/login/{botToken}', options)
    must(status === 200 || data === 'Usuario Ativo', `A senha certa respondeu ${status}`)
  },
}))
