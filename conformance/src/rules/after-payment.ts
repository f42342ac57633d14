import { addDays } from '@portal/domain/dates'
import { readLetterSeal, verifySeal } from '@portal/domain/seal'
import { type Bank, field } from '../bank'
import { cents } from '../figures/loan'
import { request } from '../requests'
import { area } from '../rule'
import { judgeable, must, mustBe } from '../verdict'
import { mustHide } from './masks'
import { mustPrint } from './slips'

const CONTRACT = 'Contrato, Depois de pagar (extensão opcional)'
const LETTER = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
const COMPLAINT = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'

/** The day of the first payment, and the steps that the bank reports since. */
async function paid(bank: Bank) {
  const { depoisDePagar, parcelas, numeroAcordo } = await bank.agreement('acordo')
  judgeable(depoisDePagar !== undefined, 'Extensão não oferecida')
  const [firstPaidOn] = parcelas.flatMap(({ pagaEm }) => pagaEm ?? []).sort()
  judgeable(firstPaidOn !== undefined, "O acordo de 'acordo' não tem parcela paga")
  return { firstPaidOn, depoisDePagar, numeroAcordo }
}

/** The fifth business day after a date, by the bank's own calendar. */
async function fifthBusinessDay(bank: Bank, from: string): Promise<string> {
  let day = from
  for (let left = 5; left > 0; ) {
    day = addDays(day, 1)
    const { diaUtil } = await bank.data('GET /api/v1/Configuracao/DiaUtil/{date}', { params: { date: day } })
    if (diaUtil) left -= 1
  }
  return day
}

export const afterPayment = area('Depois de pagar', (bank) => ({
  async [`DEPOIS-01: O nome sai do cadastro em até cinco dias úteis depois do primeiro pagamento [STJ, súmula 548; CDC art. 43, § 3º; ${CONTRACT}]`]() {
    const { firstPaidOn, depoisDePagar } = await paid(bank)
    must(depoisDePagar !== null, 'Há pagamento, e a lista não diz nada do nome')
    const by = await fifthBusinessDay(bank, firstPaidOn)
    const on = depoisDePagar.nomeRetiradoEm
    const { serverDate } = await bank.data('GET /api/v1/getServerDate')
    judgeable(on !== null || serverDate.slice(0, 10) > by, 'O prazo ainda não terminou')
    must(on !== null, `O nome continua no cadastro, e o prazo era ${by}`)
    must(on >= firstPaidOn && on <= by, `O nome saiu em ${on}; o prazo era de ${firstPaidOn} a ${by}`)
  },
  async [`DEPOIS-02: Um acordo que não está quitado não tem carta de quitação [Código Civil, art. 319; ${CONTRACT}]`]() {
    await paid(bank)
    await bank.mustAnswer(409, LETTER, { as: 'acordo' })
  },
  async [`DEPOIS-03: Sem atraso não há reclamação a registrar, e o 409 diz por quê [${CONTRACT}]`]() {
    await paid(bank)
    const { data } = await bank.mustAnswer(409, COMPLAINT, { as: 'acordo' })
    const code = field(data, 'codigo')
    must(code === 'NOME_NO_PRAZO' || code === 'NOME_JA_RETIRADO', 'O problema não diz por quê')
  },
  async [`DEPOIS-04: A carta e a reclamação de outra pessoa não se pedem [${CONTRACT}; OWASP ASVS 5.0 8.2.2]`]() {
    const { numeroAcordo } = await paid(bank)
    const options = { as: 'outro', params: { numeroAcordo } } as const
    await bank.mustAnswer(404, LETTER, options)
    await bank.mustAnswer(404, COMPLAINT, options)
  },
  async [`DEPOIS-05: O código da carta de quitação está assinado e diz o mesmo que a lista, mascarado [Código Civil, art. 320; ${CONTRACT}; FIPS 186-5 (ECDSA P-256)]`]() {
    const issuers = bank.part('slipIssuers').filter(({ letters }) => letters)
    judgeable(issuers.length > 0, 'O banco não assina as suas cartas')
    const settled = await bank.agreement('quitado')
    const { qrCodes, text } = await mustPrint(await request(bank, LETTER))
    const code = qrCodes.find((each) => readLetterSeal(each) !== null) ?? ''
    const read = readLetterSeal(code)
    must(read !== null, 'A carta não traz um código de conferência')
    const { letter, sealed, seal } = read
    must((await verifySeal(seal, sealed, issuers)).kind === 'ours', 'O banco não assinou o código da carta')
    const printed = text.replace(/\s/g, '').toUpperCase()
    must(printed.includes(code.toUpperCase()), 'O código não está escrito na carta')
    mustBe('A assinatura é do acordo', letter.agreement, settled.numeroAcordo)
    const last = settled.parcelas.map(({ pagaEm }) => pagaEm ?? '').sort()
    must(letter.settledOn === last.at(-1), `O código diz que o último pagamento foi em ${letter.settledOn}`)
    mustBe('O código diz os centavos pagos', letter.paidCents, cents(settled.valorPago))
    mustHide(letter.debtor, bank.person('quitado'), 'O código da carta')
    must(!letter.debtor.replace(/\D/g, '').includes(bank.id('quitado')), 'O código mostra o CPF inteiro')
  },
}))
