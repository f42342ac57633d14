import { readPdf } from '@portal/contract/testing/pdf'
import { defaultConfig } from '@portal/demo-bank'
import { addDays } from '@portal/domain/dates'
import { addBusinessDays } from '@portal/domain/due-date'
import { nameClearedBy } from '@portal/domain/name-clearing'
import { readLetterSeal, verifySeal } from '@portal/domain/seal'
import { ProblemError } from '../server/problem'
import { Bank, persona, type Visitor } from '../testing/bank'
import { complaintAboutName } from './after-payment'
import { agreementOf } from './agreements'
import { agreementNumberOf } from './groups'
import { shown } from './negotiation-handlers'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const LETTER = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
const COMPLAINT = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'
const numberOf = (key: string, agreement: string) => agreementNumberOf(persona(key), agreement)
const complain = (debtor: Visitor, numeroAcordo: string) =>
  debtor.call(COMPLAINT, { params: { numeroAcordo }, body: { execResposta: '' } })
const letter = (debtor: Visitor, numeroAcordo: string) => debtor.call(LETTER, { params: { numeroAcordo } })
async function agreement(debtor: Visitor, number: string) {
  const { acordos } = await debtor.negotiations()
  const match = acordos.find(({ numeroAcordo }) => numeroAcordo === number)
  if (match === undefined) throw new Error('no agreement')
  return match
}
const control = (url: string, payload: object) =>
  bank.app.inject({ method: 'POST', url: `/sandbox${url}`, payload })
const advanceTo = (day: string) => control('/advance', { to: `${day}T12:00:00-03:00` })

const refusal = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof ProblemError ? error.problem.status : error
  }
}

/** The bank's messages on each of the 60 days after a payment, Christmas and New Year included. */
async function walk(key: string, number: string, paidOn: string, clearedOn: string | null) {
  const { sandbox } = bank
  const stored = () => agreementOf(sandbox, persona(key).taxId, number)
  const ordered = await control('/payments', {
    numeroAcordo: number,
    parcela: stored().instalments[0]?.number,
    em: paidOn,
  })
  expect(ordered.statusCode).toBe(201)
  const credited = addBusinessDays(paidOn, 1)
  const by = nameClearedBy(paidOn)
  for (let i = 0; i < 60; i++) {
    const day = addDays(paidOn, i)
    await advanceTo(day)
    const isCleared = clearedOn !== null && day >= clearedOn
    const expected = { nomeRetiradoEm: isCleared ? clearedOn : null, reclamacao: null }
    const { depoisDePagar } = shown(stored(), day, null)
    expect({ day, depoisDePagar }).toEqual({ day, depoisDePagar: day < credited ? null : expected })
    if (day <= by || isCleared) expect(refusal(() => complaintAboutName(sandbox, stored()))).toBe(409)
  }
  return refusal(() => complaintAboutName(sandbox, stored()))
}

test('day by day: a bank that keeps its time', async () => {
  const { numeroAcordo } = await (await bank.login('cliente')).agree()
  expect(await walk('cliente', numeroAcordo, '2026-11-23', '2026-11-26')).toBe(409)
})

test('day by day: a bank that forgets', async () => {
  expect(await walk('nome-no-cadastro', numberOf('nome-no-cadastro', 'novo'), '2026-11-30', null)).toBeNull()
})

test('a complaint has one number, and the name leaves two business days later', async () => {
  const key = 'nome-no-cadastro'
  const number = numberOf(key, 'pago')
  const debtor = await bank.login(key)
  expect((await agreement(debtor, number)).depoisDePagar).toEqual({ nomeRetiradoEm: null, reclamacao: null })
  const reply = await complain(debtor, number)
  expect(reply).toMatchObject({
    status: 200,
    data: { protocolo: expect.stringMatching(/^\d{12}$/), respostaAte: '2026-11-27' },
  })
  const { status, data } = await complain(debtor, number)
  expect({ status, data }).toEqual({ status: reply.status, data: reply.data })
  expect((await agreement(debtor, number)).depoisDePagar?.reclamacao).toEqual(reply.data)
  await advanceTo('2026-11-24')
  const later = agreementOf(bank.sandbox, debtor.taxId, number)
  expect(shown(later, '2026-11-24', null).depoisDePagar?.nomeRetiradoEm).toBe('2026-11-24')
})

test('the letter names debtor, agreement and what was paid', async () => {
  const debtor = await bank.login('acordo-quitado')
  const number = numberOf('acordo-quitado', 'pago')
  const { valorPago } = await agreement(debtor, number)
  const { bytes, status } = await letter(debtor, number)
  expect(status).toBe(200)
  const { text } = await readPdf(bytes)
  expect(text).toContain('GUSTAVO HENRIQUE REIS')
  expect(text).toContain(`pagou por inteiro o acordo ${number}`)
  expect(text).toContain(`Valor pago: R$ ${valorPago.toFixed(2).replace('.', ',')}`)
})

test('the letter’s code says the same, masked, and is signed', async () => {
  const debtor = await bank.login('acordo-quitado')
  const number = numberOf('acordo-quitado', 'pago')
  const { valorPago, parcelas } = await agreement(debtor, number)
  const { bytes } = await letter(debtor, number)
  const { qrCodes, text } = await readPdf(bytes)
  const [code = '', ...more] = qrCodes
  expect(more).toEqual([])
  expect(text.replace(/\s/g, '')).toContain(code)
  const read = readLetterSeal(code)
  if (read === null) throw new Error('no code')
  expect(read.letter).toEqual({
    agreement: number,
    settledOn: parcelas
      .map(({ pagaEm }) => pagaEm ?? '')
      .sort()
      .at(-1),
    paidCents: Math.round(valorPago * 100),
    debtor: expect.stringMatching(/^G\*\*\* R\*\*\*, CPF \*{3}\.\d{3}\.\d{3}-\*\*$/),
  })
  expect(await verifySeal(read.seal, read.sealed, defaultConfig.slipIssuers)).toMatchObject({ kind: 'ours' })
})
