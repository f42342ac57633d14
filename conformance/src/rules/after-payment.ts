import { addDays } from '@portal/domain/dates'
import { type Bank, field } from '../bank'
import { cents } from '../figures/loan'
import { readLetterCode } from '../figures/seal'
import { readSlipFile } from '../figures/slip-file'
import { requests } from '../requests'
import { agreementOf } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'
import { mustHide } from './masks'

const CONTRACT = 'Contrato, Depois de pagar (extensão opcional)'
const LETTER = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
const COMPLAINT = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'

/** The day of the first payment, and what the bank says that it has done since. */
async function paid(bank: Bank) {
  const agreement = await agreementOf(bank, 'acordo')
  const { depoisDePagar, parcelas, numeroAcordo } = agreement
  judgeable(depoisDePagar !== undefined, 'Extensão não oferecida')
  const [first] = parcelas.flatMap(({ pagaEm }) => pagaEm ?? []).sort()
  judgeable(first !== undefined, "O acordo de 'acordo' não tem parcela paga")
  return { first, depoisDePagar, numeroAcordo }
}

/** The fifth business day after, as the bank itself tells business days. */
async function fifthBusinessDay(bank: Bank, from: string): Promise<string> {
  let day = from
  for (let left = 5; left > 0; ) {
    day = addDays(day, 1)
    const { diaUtil } = await bank.data('GET /api/v1/Configuracao/DiaUtil/{date}', { params: { date: day } })
    if (diaUtil) left -= 1
  }
  return day
}

export const afterPayment: Area = {
  title: 'Depois de pagar',
  rules: [
    {
      id: 'DEPOIS-01',
      title: 'O nome sai do cadastro em até cinco dias úteis depois do primeiro pagamento',
      source: `STJ, súmula 548; CDC art. 43, § 3º; ${CONTRACT}`,
      async run(bank) {
        const { first, depoisDePagar } = await paid(bank)
        must(depoisDePagar !== null, 'Há pagamento, e a lista não diz nada do nome')
        const by = await fifthBusinessDay(bank, first)
        const on = depoisDePagar.nomeRetiradoEm
        const { serverDate } = await bank.data('GET /api/v1/getServerDate', {})
        judgeable(on !== null || serverDate.slice(0, 10) > by, 'O prazo ainda não terminou')
        must(on !== null, `O nome continua no cadastro, e o prazo era ${by}`)
        must(on >= first && on <= by, `O nome saiu em ${on}; o prazo era de ${first} a ${by}`)
      },
    },
    {
      id: 'DEPOIS-02',
      title: 'Um acordo que não está quitado não tem carta de quitação',
      source: `Código Civil, art. 319; ${CONTRACT}`,
      async run(bank) {
        const { numeroAcordo } = await paid(bank)
        const { status } = await bank.send(LETTER, { as: 'acordo', params: { numeroAcordo } })
        must(status === 409, `Respondeu ${status}`)
      },
    },
    {
      id: 'DEPOIS-03',
      title: 'Sem atraso não há reclamação a registrar, e o 409 diz por quê',
      source: CONTRACT,
      async run(bank) {
        const { numeroAcordo } = await paid(bank)
        const params = { numeroAcordo }
        const { status, data } = await bank.send(COMPLAINT, {
          as: 'acordo',
          params,
          body: { execResposta: '' },
        })
        must(status === 409, `Respondeu ${status}`)
        const code = field(data, 'codigo')
        must(code === 'NOME_NO_PRAZO' || code === 'NOME_JA_RETIRADO', 'O problema não diz por quê')
      },
    },
    {
      id: 'DEPOIS-04',
      title: 'A carta e a reclamação de outra pessoa não se pedem',
      source: `${CONTRACT}; OWASP ASVS 5.0 8.2.2`,
      async run(bank) {
        const { numeroAcordo } = await paid(bank)
        const params = { numeroAcordo }
        const letter = await bank.send(LETTER, { as: 'outro', params })
        const complaint = await bank.send(COMPLAINT, { as: 'outro', params, body: { execResposta: '' } })
        must(
          letter.status === 404 && complaint.status === 404,
          `Respondeu ${letter.status} e ${complaint.status}`,
        )
      },
    },
    {
      id: 'DEPOIS-05',
      title: 'O código da carta de quitação está assinado e diz o mesmo que a lista, mascarado',
      source: `Código Civil, art. 320; ${CONTRACT}; FIPS 186-5 (ECDSA P-256)`,
      async run(bank) {
        const issuers = bank.slipIssuers().filter(({ letters }) => letters)
        judgeable(issuers.length > 0, 'O banco não assina as suas cartas')
        const settled = (await bank.list('quitado')).acordos.find(({ estado }) => estado === 'QUITADO')
        judgeable(settled !== undefined, "'quitado' não tem acordo quitado")
        const reply = await requests[LETTER]?.(bank)
        must(reply?.status === 200, `Respondeu ${reply?.status}`)
        const { qrCodes, text } = await readSlipFile(reply.bytes)
        const code = qrCodes.find((each) => readLetterCode(each, issuers) !== null) ?? ''
        const letter = readLetterCode(code, issuers)
        must(letter !== null, 'A carta não traz um código assinado pelo banco')
        const printed = text.replace(/\s/g, '').toUpperCase()
        must(printed.includes(code.toUpperCase()), 'O código não está escrito na carta')
        must(letter.agreement === settled.numeroAcordo, `A assinatura é do acordo ${letter.agreement}`)
        const last = settled.parcelas.map(({ pagaEm }) => pagaEm ?? '').sort()
        must(
          letter.settledOn === last.at(-1),
          `O código diz que o último pagamento foi em ${letter.settledOn}`,
        )
        must(
          letter.cents === cents(settled.valorPago),
          `O código diz que foram pagos ${letter.cents} centavos`,
        )
        mustHide(letter.debtor, bank.person('quitado'), 'O código da carta')
        must(!letter.debtor.replace(/\D/g, '').includes(bank.id('quitado')), 'O código mostra o CPF inteiro')
      },
    },
  ],
}
