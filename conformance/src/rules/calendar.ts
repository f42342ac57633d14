import { addDays } from '@portal/domain/dates'
import { type Bank, field } from '../bank'
import { choiceOf, groupOf } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustAnswer } from '../verdict'

/** Bank holidays of two years from Febraban's calendar (Res. CMN 4.880/2020), with adjacent days. */
const closedDays = [
  ...['2027-01-01', '2027-02-08', '2027-02-09', '2027-03-26', '2027-04-21', '2027-05-27', '2027-09-07'],
  ...['2027-10-12', '2027-11-02', '2027-11-15', '2028-02-28', '2028-02-29', '2028-04-14', '2028-05-01'],
  ...['2028-06-15', '2028-12-25', '2027-06-05', '2027-06-06', '2028-07-15', '2028-07-16'],
]
export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay())
const dayOf = (bank: Bank, date: string) =>
  bank.data('GET /api/v1/Configuracao/DiaUtil/{date}', { params: { date } })
const openDays = ['2027-02-10', '2027-12-24', '2028-04-13', '2028-06-16', '2027-11-01', '2028-03-01']

/** A Wednesday some weeks after the bank's date that is not a holiday. */
function wednesdayAhead(bank: Bank): string {
  let date = addDays(bank.now().toISOString().slice(0, 10), 8)
  while (new Date(date).getUTCDay() !== 3 || closedDays.includes(date)) date = addDays(date, 1)
  return date
}

/** The negotiations of 'acordo' at a time of day, and whether they are closed. */
const listAt = (bank: Bank, time: string) =>
  bank.at(`${wednesdayAhead(bank)}T${time}-03:00`, async () => {
    const { dados } = await bank.data('POST /api/v1/negociacoes', { as: 'acordo' })
    return { ...dados, closed: dados.mensagem === 'Fora de horário' }
  })

const NEGOTIATION = 'Especificação §9: negociação das 06:00 às 20:15'
const CALLS = 'Especificação §9: ligações de segunda a sábado, das 08:00 às 20:00'

const callAt = (bank: Bank, time: string) =>
  bank.at(`${time}-03:00`, () => bank.send('POST /api/v1/meligue', { of: 'acordo' }))

export const calendar = area('Horários e dias úteis', (bank) => ({
  async [`HORA-01: A negociação abre às 06:00 em ponto [${NEGOTIATION}]`]() {
    must((await listAt(bank, '05:59:30')).closed, 'Às 05:59:30 a negociação está aberta')
    must(!(await listAt(bank, '06:00:05')).closed, 'Às 06:00:05 a negociação está fechada')
  },
  async [`HORA-02: A negociação fecha às 20:15 em ponto [${NEGOTIATION}]`]() {
    must(!(await listAt(bank, '20:14:30')).closed, 'Às 20:14:30 a negociação está fechada')
    must((await listAt(bank, '20:15:05')).closed, 'Às 20:15:05 a negociação está aberta')
  },
  async 'HORA-03: Fechada, a lista diz quando reabre e continua mostrando os acordos [Contrato, FORA_DE_HORARIO]'() {
    const { reabreEm, acordos } = await listAt(bank, '22:00:00')
    must(/T06:00/.test(String(reabreEm)), `reabreEm é ${reabreEm}`)
    must(acordos.length > 0, 'Os acordos somem fora de horário')
  },
  async 'HORA-04: Fechada, Efetivar é 403 FORA_DE_HORARIO com reabreEm [Contrato, FORA_DE_HORARIO]'() {
    const body = choiceOf(await groupOf(bank, 'titular'))
    const send = () => bank.send('POST /api/v1/Negociacao/Efetivar', { as: 'titular', body })
    const reply = await bank.at(`${wednesdayAhead(bank)}T23:00:00-03:00`, send)
    const { data } = mustAnswer(reply, 403, 'FORA_DE_HORARIO')
    must(/T06:00/.test(String(field(data, 'reabreEm'))), 'reabreEm não é a próxima abertura')
  },
  async [`HORA-05: Ligações: abertas às 08:00, fechadas às 20:00 e aos domingos [${CALLS}]`]() {
    const day = wednesdayAhead(bank)
    for (const time of [`${day}T07:59:30`, `${day}T20:00:05`, `${addDays(day, 4)}T12:00:00`]) {
      mustAnswer(await callAt(bank, time), 403, 'FORA_DE_HORARIO')
    }
    mustAnswer(await callAt(bank, `${day}T08:00:05`), 200)
  },
  async 'DIA-01: Feriados bancários e fins de semana não são dias úteis [Res. CMN 4.880/2020]'() {
    for (const date of closedDays) {
      const { diaUtil, motivo, proximoDiaUtil } = await dayOf(bank, date)
      must(!diaUtil && motivo !== null, `${date} seria dia útil`)
      const isOpen = proximoDiaUtil > date && !closedDays.includes(proximoDiaUtil)
      must(isOpen, `Depois de ${date} viria ${proximoDiaUtil}`)
    }
  },
  async 'DIA-02: Os demais dias são úteis, e são o seu próprio próximo dia útil [Res. CMN 4.880/2020]'() {
    for (const date of openDays) {
      const { diaUtil, motivo, proximoDiaUtil } = await dayOf(bank, date)
      must(diaUtil && motivo === null && proximoDiaUtil === date, `${date} não seria dia útil`)
    }
  },
  'DIA-03: Uma data que não existe é 400 [Contrato, DiaUtil]': () =>
    bank.mustAnswer(400, 'GET /api/v1/Configuracao/DiaUtil/{date}', { params: { date: '2027-02-30' } }),
  async 'DIA-04: MinimoMaximo só sugere dias úteis dentro dos limites, e nomeia todos os outros [Contrato, MinimoMaximo; Res. CMN 4.880/2020]'() {
    const limits = await bank.data('GET /api/v1/Configuracao/MinimoMaximo')
    const { dataMinima, dataMaxima, datasSugeridas, diasIndisponiveis } = limits
    judgeable(dataMinima <= dataMaxima, 'Não há datas')
    for (const date of datasSugeridas) {
      must(date >= dataMinima && date <= dataMaxima, `${date} está fora dos limites`)
      must(!diasIndisponiveis.includes(date), `${date} é sugerido e indisponível`)
    }
    for (let date = dataMinima; date <= dataMaxima; date = addDays(date, 1)) {
      const isRight = !isWeekend(date) || diasIndisponiveis.includes(date)
      must(isRight, `${date}, fim de semana, estaria disponível`)
    }
  },
}))
