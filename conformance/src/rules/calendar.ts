import { splitTaxId } from '@portal/domain/tax-id'
import { type Bank, field } from '../bank'
import { choiceOf, groupOf } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

/** Bank holidays of two years, copied from the calendar of Febraban (Res. CMN 4.880/2020), with days around them. */
const closedDays = [
  [
    '2027-01-01',
    '2027-02-08',
    '2027-02-09',
    '2027-03-26',
    '2027-04-21',
    '2027-05-27',
    '2027-09-07',
    '2027-10-12',
  ],
  [
    '2027-11-02',
    '2027-11-15',
    '2028-02-28',
    '2028-02-29',
    '2028-04-14',
    '2028-05-01',
    '2028-06-15',
    '2028-12-25',
  ],
  ['2027-06-05', '2027-06-06', '2028-07-15', '2028-07-16'],
].flat()
const openDays = ['2027-02-10', '2027-12-24', '2028-04-13', '2028-06-16', '2027-11-01', '2028-03-01']

/** A Wednesday that is no holiday, some weeks ahead of whatever the bank's clock shows. */
function wednesdayAhead(bank: Bank): string {
  const day = new Date(bank.now().getTime() + 7 * 86_400_000)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() !== 3 || closedDays.includes(day.toISOString().slice(0, 10)))
  return day.toISOString().slice(0, 10)
}

/** Whether the list of a person says that negotiation is closed, and when it opens. */
async function listAt(
  bank: Bank,
  time: string,
): Promise<{ closed: boolean; reopens: unknown; agreements: number }> {
  return bank.at(`${wednesdayAhead(bank)}T${time}-03:00`, async () => {
    const body = { ...splitTaxId(bank.id('acordo')), execResposta: '' }
    const { dados } = await bank.data('POST /api/v1/negociacoes', { as: 'acordo', body })
    return {
      closed: dados.mensagem === 'Fora de horário',
      reopens: dados.reabreEm,
      agreements: dados.acordos.length,
    }
  })
}

const NEGOTIATION = 'Especificação §9: negociação das 06:00 às 20:15'
const CALLS = 'Especificação §9: ligações de segunda a sábado, das 08:00 às 20:00'

async function callStatus(
  bank: Bank,
  instant: string,
  phone: string,
): Promise<{ status: number; data: unknown }> {
  return bank.at(instant, () => bank.send('POST /api/v1/meligue', { body: { phone } }))
}

export const calendar: Area = {
  title: 'Horários e dias úteis',
  rules: [
    {
      id: 'HORA-01',
      title: 'A negociação abre às 06:00 em ponto',
      source: NEGOTIATION,
      async run(bank) {
        must((await listAt(bank, '05:59:30')).closed, 'Às 05:59:30 a negociação está aberta')
        must(!(await listAt(bank, '06:00:05')).closed, 'Às 06:00:05 a negociação está fechada')
      },
    },
    {
      id: 'HORA-02',
      title: 'A negociação fecha às 20:15 em ponto',
      source: NEGOTIATION,
      async run(bank) {
        must(!(await listAt(bank, '20:14:30')).closed, 'Às 20:14:30 a negociação está fechada')
        must((await listAt(bank, '20:15:05')).closed, 'Às 20:15:05 a negociação está aberta')
      },
    },
    {
      id: 'HORA-03',
      title: 'Fechada, a lista diz quando reabre e continua mostrando os acordos',
      source: 'Contrato, Opportunities and agreements',
      async run(bank) {
        const { reopens, agreements } = await listAt(bank, '22:00:00')
        must(/T06:00/.test(String(reopens)), `reabreEm é ${String(reopens)}`)
        must(agreements > 0, 'Os acordos somem fora de horário')
      },
    },
    {
      id: 'HORA-04',
      title: 'Fechada, Efetivar é 403 FORA_DE_HORARIO com reabreEm',
      source: 'Contrato, FORA_DE_HORARIO',
      async run(bank) {
        const group = await groupOf(bank, 'titular')
        const body = choiceOf(bank, 'titular', group)
        const send = () => bank.send('POST /api/v1/Negociacao/Efetivar', { as: 'titular', body })
        const { status, data } = await bank.at(`${wednesdayAhead(bank)}T23:00:00-03:00`, send)
        must(status === 403 && field(data, 'codigo') === 'FORA_DE_HORARIO', `Respondeu ${status}`)
        must(/T06:00/.test(String(field(data, 'reabreEm'))), 'reabreEm não é a próxima abertura')
      },
    },
    {
      id: 'HORA-05',
      title: 'Ligações: abertas às 08:00, fechadas às 20:00 e aos domingos',
      source: CALLS,
      async run(bank) {
        const phone = bank.known('acordo', 'telefone')
        const day = wednesdayAhead(bank)
        const sunday = new Date(Date.parse(`${day}T12:00:00Z`) + 4 * 86_400_000).toISOString().slice(0, 10)
        for (const instant of [
          `${day}T07:59:30-03:00`,
          `${day}T20:00:05-03:00`,
          `${sunday}T12:00:00-03:00`,
        ]) {
          const { status, data } = await callStatus(bank, instant, phone)
          must(status === 403 && field(data, 'codigo') === 'FORA_DE_HORARIO', `Em ${instant}: ${status}`)
        }
        const { status } = await callStatus(bank, `${day}T08:00:05-03:00`, phone)
        must(status === 200, `Às 08:00:05 respondeu ${status}`)
      },
    },
    {
      id: 'DIA-01',
      title: 'Feriados bancários e fins de semana não são dias úteis',
      source: 'Res. CMN 4.880/2020',
      async run(bank) {
        for (const date of closedDays) {
          const { diaUtil, motivo, proximoDiaUtil } = await bank.data(
            'GET /api/v1/Configuracao/DiaUtil/{date}',
            { params: { date } },
          )
          must(!diaUtil && motivo !== null, `${date} seria dia útil`)
          must(
            proximoDiaUtil > date && !closedDays.includes(proximoDiaUtil),
            `Depois de ${date} viria ${proximoDiaUtil}`,
          )
        }
      },
    },
    {
      id: 'DIA-02',
      title: 'Os demais dias são úteis, e são o seu próprio próximo dia útil',
      source: 'Res. CMN 4.880/2020',
      async run(bank) {
        for (const date of openDays) {
          const { diaUtil, motivo, proximoDiaUtil } = await bank.data(
            'GET /api/v1/Configuracao/DiaUtil/{date}',
            { params: { date } },
          )
          must(diaUtil && motivo === null && proximoDiaUtil === date, `${date} não seria dia útil`)
        }
      },
    },
    {
      id: 'DIA-03',
      title: 'Uma data que não existe é 400',
      source: 'Contrato, DiaUtil',
      async run(bank) {
        const { status } = await bank.send('GET /api/v1/Configuracao/DiaUtil/{date}', {
          params: { date: '2027-02-30' },
        })
        must(status === 400, `Respondeu ${status}`)
      },
    },
    {
      id: 'DIA-04',
      title: 'MinimoMaximo só sugere dias úteis dentro dos limites, e nomeia todos os outros',
      source: 'Contrato, MinimoMaximo; Res. CMN 4.880/2020',
      async run(bank) {
        const { dataMinima, dataMaxima, datasSugeridas, diasIndisponiveis } = await bank.data(
          'GET /api/v1/Configuracao/MinimoMaximo',
        )
        judgeable(dataMinima <= dataMaxima, 'Não há datas')
        for (const date of datasSugeridas) {
          must(date >= dataMinima && date <= dataMaxima, `${date} está fora dos limites`)
          must(!diasIndisponiveis.includes(date), `${date} é sugerido e indisponível`)
        }
        for (let day = Date.parse(dataMinima); day <= Date.parse(dataMaxima); day += 86_400_000) {
          const date = new Date(day).toISOString().slice(0, 10)
          const weekday = new Date(day).getUTCDay()
          if (weekday === 0 || weekday === 6)
            must(diasIndisponiveis.includes(date), `${date}, fim de semana, estaria disponível`)
        }
      },
    },
  ],
}
