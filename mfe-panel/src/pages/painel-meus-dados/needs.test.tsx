import type { Body } from '@portal/contract'
import { type Handlers, problem } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import { MARIA } from '../../testing/offers'
import { openProfile } from '../../testing/profile'
// Loads the lazy chunk before the first test, so that its timeout does not include the import.
import './painel-meus-dados'

const READ = 'GET /api/v1/basic-data/{id}'
const SAVE = 'POST /api/v1/basic-data/{id}'

type Needs = NonNullable<Body<typeof SAVE>['atendimento']>
const hasNeeds = (body: unknown): body is { atendimento: Needs } =>
  typeof body === 'object' && body !== null && 'atendimento' in body

function open(answers: Handlers = {}) {
  let stored = { falarDevagar: false, soPorEscrito: false }
  return openProfile({
    [READ]: () => ({
      status: 200,
      data: { documentCode: MARIA, nome: 'MARIA', optInWhatsApp: true, versao: 'v1', atendimento: stored },
    }),
    [SAVE]: ({ body }) => {
      if (hasNeeds(body)) stored = body.atendimento
      return { status: 200, data: { status: 'OK' } }
    },
    ...answers,
  })
}

test('what is said once is kept, and the choice about messages with it', async () => {
  const { user, calls } = open()
  await user.click(await screen.findByRole('switch', { name: /^Fale devagar comigo/ }))
  await user.click(screen.getByRole('switch', { name: /^Só por escrito/ }))
  const bodies = () => calls.filter(({ call }) => call === SAVE).map(({ body }) => body)
  await waitFor(() => expect(bodies()).toHaveLength(2))
  const beside = { optInWhatsApp: true, documentCode: MARIA, versao: 'v1' }
  expect(bodies()).toEqual([
    { ...beside, atendimento: { falarDevagar: true, soPorEscrito: false } },
    { ...beside, atendimento: { falarDevagar: true, soPorEscrito: true } },
  ])
  await waitFor(() => expect(screen.getByRole('switch', { name: /^Só por escrito/ })).toBeChecked())
})

test('what was not kept is told, and shown as it was', async () => {
  const { user } = open({
    [SAVE]: () => {
      throw problem(409, 'Conflito', { detail: 'Tente mais tarde.' })
    },
  })
  const slowly = await screen.findByRole('switch', { name: /^Fale devagar comigo/ })
  await user.click(slowly)
  expect(await screen.findByRole('alert')).toBeVisible()
  await waitFor(() => expect(slowly).not.toBeChecked())
})

test('a bank that keeps none has no switch for it', async () => {
  open({
    [READ]: { status: 200, data: { documentCode: MARIA, nome: 'MARIA', optInWhatsApp: true } },
  })
  expect(await screen.findByRole('switch', { name: /WhatsApp/ })).toBeVisible()
  expect(screen.queryByRole('switch', { name: /devagar/ })).not.toBeInTheDocument()
})
