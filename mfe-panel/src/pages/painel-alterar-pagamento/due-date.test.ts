import { dueDateProblem, suggestedDays } from './due-date'

const bounds = {
  dataMinima: '2026-11-23',
  dataMaxima: '2026-12-30',
  diasIndisponiveis: ['2026-12-08'],
}
const outside = 'Escolha um dia de 23/11/2026 a 30/12/2026'
const holiday = 'Escolha um dia útil: os bancos não funcionam neste dia'

test.each([
  ['the first day', '23/11/2026', null],
  ['the last day', '30/12/2026', null],
  ['a day before', '20/11/2026', outside],
  ['a day after', '31/12/2026', outside],
  ['a Saturday', '28/11/2026', holiday],
  ['Christmas', '25/12/2026', holiday],
  ['a day that only the bank knows of', '08/12/2026', holiday],
  ['no day at all', '31/11/2026', 'Data inválida: use dia, mês e ano'],
  ['half a day', '12/12', 'Data inválida: use dia, mês e ano'],
])('%s', (_, text, problem) => {
  expect(dueDateProblem(text, bounds)).toBe(problem)
})

test('the present day is not suggested again', () => {
  const datasSugeridas = ['2026-11-25', '2026-12-07']
  expect(suggestedDays({ ...bounds, datasSugeridas }, '2026-11-25')).toEqual(['2026-12-07'])
})
