import type { Agreement, Data } from '@portal/contract'
import { screen, within } from '@testing-library/react'
import { bank, list } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import { agreement, TAX_ID } from '../../testing/samples'

type Stages = Data<'GET /api/v1/Proposta/Status/{id}'>['etapas']

const done: Stages = [
  { etapa: 'ANALISE', estado: 'FEITA', em: '2026-11-20T12:00:00-03:00', descricao: 'Aprovada.' },
  { etapa: 'CONCLUIDA', estado: 'FEITA', em: '2026-11-20T12:00:00-03:00', descricao: 'Acordo concluído.' },
]

function open(estado: Agreement['estado'], answers: ReturnType<typeof bank> = {}) {
  return openScreen('/status?acordo=1234567890', {
    answers: bank({
      'POST /api/v1/negociacoes': list([], [agreement({ estado })]),
      'GET /api/v1/Proposta/Status/{id}': {
        status: 200,
        data: { numeroAcordo: '1234567890', nomeProduto: 'Cartão de crédito', estado, etapas: done },
      },
      ...answers,
    }),
  })
}

test.each([
  ['AGUARDANDO_DOCUMENTOS', 'Enviar documentos', '/upload-docs?acordo=1234567890'],
  ['AGUARDANDO_ASSINATURA', 'Ler e assinar o contrato', '/refinanciamento-contrato?acordo=1234567890'],
  ['ATIVO', 'Ver boletos', '/segunda-via'],
  ['CANCELADO', 'Ver minhas oportunidades', '/painel-controle'],
] as const)('%s goes on with %s', async (estado, name, path) => {
  open(estado)
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path)
  expect(screen.queryByRole('button', { name: 'Indicar' })).not.toBeInTheDocument()
})

test('the stage that goes on is marked among the others', async () => {
  const current: Stages[number] = { etapa: 'DOCUMENTOS', estado: 'ATUAL', em: null, descricao: 'Faltam 3.' }
  const etapas = [...done.slice(0, 1), current]
  open('AGUARDANDO_DOCUMENTOS', {
    'GET /api/v1/Proposta/Status/{id}': {
      status: 200,
      data: {
        numeroAcordo: '1234567890',
        nomeProduto: 'Veículo',
        estado: 'AGUARDANDO_DOCUMENTOS',
        etapas,
      },
    },
  })
  const stages = within(await screen.findByRole('list', { name: 'Etapas do acordo' })).getAllByRole(
    'listitem',
  )
  expect(stages.map((stage) => stage.getAttribute('aria-current'))).toEqual([null, 'step'])
  expect(stages[1]).toHaveTextContent('Documentos')
})

test('who has paid it all may recommend the portal, in their own name', async () => {
  const { user, calls } = open('QUITADO', {
    'POST /api/v1/recommendation/{id}': { status: 200, data: { status: 'OK' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Indicar' }))
  await user.type(screen.getByLabelText('Celular da pessoa, com DDD'), '11987654322')
  await user.click(screen.getByRole('button', { name: 'Enviar indicação' }))
  expect(await screen.findByText('Recebemos a sua indicação')).toBeInTheDocument()
  expect(calls.find(({ call }) => call === 'POST /api/v1/recommendation/{id}')).toMatchObject({
    params: { id: TAX_ID },
    body: { phoneE164: '+5511987654322', recommendation: 'RECOMMENDED', documentCode: TAX_ID },
  })
})
