import { addDays } from '@portal/domain/dates'
import { screen, within } from '@testing-library/react'
import { bank, list } from '../testing/answers'
import { openScreen } from '../testing/open-screen'
import { inFull, opportunity, option } from '../testing/samples'
import { decisionReminder, reminderDays } from './decision-reminder'

beforeAll(() =>
  Promise.all([
    import('../pages/negociacao/negociacao'),
    import('../budget/budget'),
    import('./need-time-dialog'),
  ]),
)
afterEach(() => jest.restoreAllMocks())

test.each([
  ['two days left', '2026-11-24', '2026-11-26', ['2026-11-25', '2026-11-26']],
  ['over the end of a year', '2026-12-31', '2027-01-01', ['2027-01-01']],
  ['the last day', '2026-11-26', '2026-11-26', []],
  ['over already', '2026-11-27', '2026-11-26', []],
])('days for a reminder: %s', (_, today, lastDay, days) => {
  expect(reminderDays(today, lastDay)).toEqual(days)
})

test('the reminder rings at nine on its day, and says nothing of the debt', () => {
  const file = decisionReminder({
    day: '2026-11-25',
    lastDay: '2026-11-27',
    bank: 'Banco Aurora',
    address: 'https://portal.example',
    now: new Date('2026-11-24T12:00:00Z'),
  })
  expect(file).toContain('DTSTART;VALUE=DATE:20261125')
  expect(file).toContain('TRIGGER:PT9H')
  expect(file.replace(/\r\n /g, '')).toContain('A oferta vale até 27/11/2026: https://portal.example')
  expect(file).not.toMatch(/R\$|parcela|dívida|\d{11}/)
})

const NOW = new Date()
const inDays = (days: number) => addDays(NOW.toISOString().slice(0, 10), days)

/** Opens the dialog from the choice, with a budget that affords no offer. */
async function pause(validade: string, prazoFinal: string | null) {
  const offer = opportunity({ validade, prazoFinal, opcoes: [inFull(), option()] })
  const { user } = openScreen('/negociacao?grupo=N1', {
    answers: bank({
      'GET /api/v1/getServerDate': { status: 200, data: { serverDate: NOW.toISOString() } },
      'POST /api/v1/negociacoes': list([offer]),
    }),
  })
  await user.click(await screen.findByRole('button', { name: /^Quanto cabe no seu mês/ }))
  await user.type(await screen.findByLabelText('Quanto entra por mês'), '900')
  await user.type(screen.getByLabelText(/^Casa/), '900')
  await user.click(screen.getByRole('button', { name: 'Ver o que cabe' }))
  const budget = within(screen.getByRole('region', { name: /^Quanto cabe no seu mês/ }))
  await user.click(await budget.findByRole('button', { name: 'Preciso de um tempo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Você não precisa decidir agora' }))
  return { user, budget, dialog }
}

test('when nothing fits: until when, a day of one’s choice, and a person one tap further', async () => {
  const saved: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:reminder'
  const { user, dialog } = await pause(inDays(5), null)
  await user.selectOptions(dialog.getByLabelText('Em que dia quer um lembrete?'), inDays(4))
  await user.click(dialog.getByRole('button', { name: 'Guardar na agenda' }))
  expect(saved).toEqual(['lembrete-oferta.ics'])
  expect(dialog.getByText(/^Lembrete para .*, às 9h$/)).toBeVisible()
  expect(dialog.getByRole('link', { name: /^Ligue/ })).toBeVisible()
})

test('an offer that ends at an hour says the hour, beside the button and after it', async () => {
  const { budget, dialog } = await pause(inDays(1), `${inDays(1)}T17:30:00-03:00`)
  expect(budget.getByText(/Esta oferta vale até .*, às 17h30/)).toBeInTheDocument()
  expect(dialog.getByText(/, às 17h30$/)).toBeVisible()
})
