import { addDays } from '@portal/domain/dates'
import { type Bank, field } from '../bank'
import { agreementOf } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

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
  ],
}
