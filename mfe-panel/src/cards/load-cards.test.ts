import type { ModuleCard } from '@portal/runtime/slots'
import { toCard } from './load-cards'

const slips: ModuleCard = {
  call: 'POST /api/v1/p/{taxId}',
  list: 'dados.boletos',
  until: 'vencimento',
  title: { one: 'Um boleto', other: '{n} boletos' },
  text: 'Pague.',
  figure: { label: 'O primeiro', field: 'valor', as: 'money' },
}
const link = { to: '/boletagem', label: 'Ver' } as const
const answer = (...entries: [day: string, amount: number | null][]) => ({
  dados: { boletos: entries.map(([vencimento, valor]) => ({ vencimento, valor })) },
})
const drawn = (card: Partial<ModuleCard>, of: unknown) =>
  toCard({ ...link, card: { ...slips, ...card } }, of, '2026-11-23')

test.each<[string, unknown, string | undefined, number | undefined]>([
  ['the earliest of those that can be paid', answer(['2026-12-02', 2], ['2026-11-23', 1]), '2 boletos', 1],
  ['one whose day has passed', answer(['2026-11-19', 1], ['2026-11-25', 2]), 'Um boleto', 2],
  ['one that fell due on a day without banks', answer(['2026-11-22', 1]), 'Um boleto', 1],
  ['none', answer(), undefined, undefined],
  ['no list', { dados: {} }, undefined, undefined],
  ['no answer', undefined, undefined, undefined],
  ['an amount that the bank does not say', answer(['2026-11-25', null]), 'Um boleto', undefined],
])('a card of %s', (_, of, title, value) => {
  const card = drawn({}, of)
  expect([card?.title, card?.figure?.value]).toEqual([title, value])
})

test('a card of the answer itself', () => {
  const card: ModuleCard = {
    call: 'GET /api/v1/basic-data/{id}',
    title: 'Seus dados',
    text: 'Confira.',
    figure: { label: 'Nascimento', field: 'nascimento', as: 'date' },
  }
  expect(toCard({ ...link, card }, { nascimento: '1980-01-02' }, '')).toEqual({
    ...link,
    title: 'Seus dados',
    text: 'Confira.',
    figure: { ...card.figure, value: '1980-01-02' },
  })
})
