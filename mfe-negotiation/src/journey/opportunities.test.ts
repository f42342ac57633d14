import { closedList, list } from '../testing/answers'
import { agreement, opportunity } from '../testing/samples'
import { readList } from './opportunities'

test.each([
  ['groups', list([opportunity()]).data, 'open'],
  ['none', list([]).data, 'none'],
  ['closed', closedList().data, 'closed'],
  ['more words than those of the bank', closedList([], 'Consulta fora de horário').data, 'none'],
  ['a refusal for another reason', { ...list([]).data, sucesso: false }, 'none'],
])('%s', (_, data, kind) => {
  expect(readList(data).kind).toBe(kind)
})

test('agreements are read at any hour', () => {
  expect(readList(closedList([agreement()]).data)).toMatchObject({
    reopensAt: '2026-11-21T06:00:00-03:00',
    agreements: [{ numeroAcordo: '1234567890' }],
  })
})
