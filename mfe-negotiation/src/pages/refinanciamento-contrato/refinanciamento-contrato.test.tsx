import type { OfferFamily } from '@portal/contract'
import { execution } from '@portal/runtime'
import { problem } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { bank, list } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import { agreement, contractToSign as contract, journeyEvent, LINE, TAX_ID } from '../../testing/samples'

const CONTRACT_SIGNER = 'POST /api/v1/contrato/{numeroAcordo}/assinatura'
const DRC_SIGNER = 'POST /api/v1/assinador/drc'

const signature = (
  status: 'AGUARDANDO' | 'ASSINADO' | 'FALHA',
  change: { linhaDigitavel?: string | null; tentativasRestantes?: number } = {},
) => ({
  status: 200 as const,
  data: {
    status,
    protocolo: '123',
    destino: status === 'AGUARDANDO' ? 'm****@exemplo.com.br' : '',
    linhaDigitavel: null,
    tentativasRestantes: 3,
    ...change,
  },
})

function open(familia: OfferFamily, answers: ReturnType<typeof bank> = {}, documentosCompletos = true) {
  const waiting = agreement({ familia, estado: 'AGUARDANDO_ASSINATURA' })
  const opened = openScreen('/refinanciamento-contrato?acordo=1234567890', {
    answers: bank({
      'POST /api/v1/negociacoes': list([], [waiting]),
      'GET /api/v1/contrato/{numeroAcordo}': {
        status: 200,
        data: { ...contract, documentosCompletos },
      },
      'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': { status: 200, data: { enderecos: [] } },
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': () => {
        throw problem(404, 'Boleto não encontrado')
      },
      ...answers,
    }),
  })
  execution.set('EXEC-0001')
  return opened
}

async function askForCode(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('checkbox', { name: 'Li o contrato e quero assinar' }))
  await user.click(screen.getByRole('button', { name: 'Enviar código de assinatura' }))
}

test.each([
  ['VEICULO_V2', CONTRACT_SIGNER, ['veiculoAssinaturaDigital', 'erroFormalizacaoContrato']],
  ['VEICULO_V3', CONTRACT_SIGNER, ['veiculoR3AssinaturaDigital', 'erroFormalizacaoContrato']],
  ['DRC', DRC_SIGNER, ['drcAssinaturaIniciada', 'drcAssinaturaFalhou']],
] as const)('%s signs with its own signer, a wrong code counts the tries', async (family, call, recorded) => {
  const answers = [
    signature('AGUARDANDO'),
    signature('FALHA', { tentativasRestantes: 2 }),
    signature('ASSINADO', { linhaDigitavel: LINE }),
  ]
  const { user, calls, steps, location } = open(family, {
    [call]: () => answers.shift() ?? signature('FALHA'),
  })
  await askForCode(user)
  const code = await screen.findByLabelText('Código da assinatura')
  expect(screen.getByText(/m\*\*\*\*@exemplo\.com\.br/)).toBeInTheDocument()
  await user.type(code, 'ab2c')
  await user.click(screen.getByRole('button', { name: 'Assinar contrato' }))
  expect(await screen.findByText(/Código incorreto. Restam 2 tentativas/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Assinar contrato' }))
  await waitFor(() => expect(location()).toContain('?acordo=1234567890'))
  const bodies = calls.filter((each) => each.call === call).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { acao: 'INICIAR' },
    { acao: 'ASSINAR', codigo: 'AB2C' },
    { acao: 'ASSINAR' },
  ])
  await waitFor(() => expect(steps).toEqual(expect.arrayContaining([...recorded])))
})

test('a contract that the bank has written anew is read again before it is signed', async () => {
  let requests = 0
  const { user, calls } = open('DRC', {
    'GET /api/v1/contrato/{numeroAcordo}': () => ({
      status: 200,
      data:
        requests++ === 0
          ? contract
          : {
              ...contract,
              contrato: { ...contract.contrato, texto: ['Novas datas.'], hash: 'b'.repeat(64) },
            },
    }),
    [DRC_SIGNER]: () => signature('AGUARDANDO'),
  })
  await askForCode(user)
  expect(await screen.findByText(/^O contrato mudou/)).toBeVisible()
  expect(await screen.findByText('Novas datas.')).toBeVisible()
  expect(calls.filter(({ call }) => call === DRC_SIGNER)).toEqual([])
  await askForCode(user)
  expect(await screen.findByLabelText('Código da assinatura')).toBeVisible()
})

test('a signature that waits for a new contact says until when, in place', async () => {
  const { user } = open('DRC', {
    [DRC_SIGNER]: () => {
      throw problem(403, 'Contato novo', {
        codigo: 'CONTATO_RECENTE',
        reabreEm: '2026-11-25T10:30:00-03:00',
      })
    },
  })
  await askForCode(user)
  expect(await screen.findByText(wholeText(/esperam até quarta, 25 de novembro, às 10h30\.$/))).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Li o contrato e quero assinar' })).toBeChecked()
})

test('a signature without a line to pay is recorded', async () => {
  const answers = [signature('AGUARDANDO'), signature('ASSINADO', { linhaDigitavel: null })]
  const { user, steps } = open('DRC', { [DRC_SIGNER]: () => answers.shift() ?? signature('FALHA') })
  await askForCode(user)
  await user.type(await screen.findByLabelText('Código da assinatura'), 'ab2c')
  await user.click(screen.getByRole('button', { name: 'Assinar contrato' }))
  await waitFor(() => expect(steps).toContain('erroLinhaDigitavelDrc'))
})

test('the code goes to the registered e-mail; another one is registered first, and recorded', async () => {
  const { user, calls, steps, location } = open('VEICULO_V3', { [CONTRACT_SIGNER]: signature('AGUARDANDO') })
  expect(await screen.findByText('k****@exemplo.com.br')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await askForCode(user)
  await screen.findByLabelText('Código da assinatura')
  expect(calls.find(({ call }) => call === CONTRACT_SIGNER)?.body).toEqual({ acao: 'INICIAR' })
  expect(steps).not.toContain('veiculoR3EmailAtualizado')
  expect(location()).toContain('/refinanciamento-contrato')
})

test('who can no longer read the registered contact is led on, before the code and after', async () => {
  const { user } = open('DRC', { [DRC_SIGNER]: signature('AGUARDANDO') })
  await askForCode(user)
  const lost = await screen.findByRole('link', { name: 'Não tenho mais este contato' })
  expect(lost).toHaveAttribute('href', '/painel-meus-dados')
  cleanup()
  const withPhone = open('DRC', {
    'GET /api/v1/contrato/{numeroAcordo}': { status: 200, data: { ...contract, email: '' } },
  })
  await withPhone.user.click(await screen.findByRole('link', { name: 'Não tenho mais este número' }))
  await waitFor(() => expect(withPhone.location()).toBe('/painel-meus-dados'))
  expect(withPhone.steps.filter((step) => step.includes('Email'))).toEqual([])
})

test.each([
  ['VEICULO_V2', 'veiculoEmailAtualizado'],
  ['VEICULO_V3', 'veiculoR3EmailAtualizado'],
] as const)('%s: another e-mail is changed in Meus dados, and that is recorded', async (family, step) => {
  const { user, steps, location } = open(family)
  await user.click(await screen.findByRole('link', { name: 'Mudar o e-mail em Meus dados' }))
  await waitFor(() => expect(location()).toBe('/painel-meus-dados'))
  await waitFor(() => expect(steps).toContain(step))
})

test('a failed DRC signature is recorded as such', async () => {
  const answers = [signature('AGUARDANDO'), signature('FALHA', { tentativasRestantes: 0 })]
  const { user, steps } = open('DRC', { [DRC_SIGNER]: () => answers.shift() ?? signature('FALHA') })
  await askForCode(user)
  await user.type(await screen.findByLabelText('Código da assinatura'), 'ab2c')
  await user.click(screen.getByRole('button', { name: 'Assinar contrato' }))
  expect(await screen.findByText(/não vale mais: peça outro/)).toBeInTheDocument()
  await waitFor(() => expect(steps).toContain('drcAssinaturaFalhou'))
})

test('nothing is signed unread, nor before the documents', async () => {
  const { user, calls } = open('DRC')
  await user.click(await screen.findByRole('button', { name: 'Enviar código de assinatura' }))
  expect(await screen.findByText('Para assinar, marque que leu o contrato')).toBeInTheDocument()
  expect(calls.some(({ call }) => call === DRC_SIGNER)).toBe(false)
})

test('missing documents come first', async () => {
  open('VEICULO_V3', {}, false)
  expect(await screen.findByRole('link', { name: 'Enviar documentos' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Enviar código de assinatura' })).not.toBeInTheDocument()
})

test('asking too often says how long to wait', async () => {
  const { user } = open('DRC', {
    [DRC_SIGNER]: () => {
      throw problem(429, 'Muitas requisições', { tentarEm: 42 })
    },
  })
  await askForCode(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(/Espere|códigos demais/)
})

test('a postal code that does not exist is told and recorded, and stops nothing', async () => {
  const { steps } = open('VEICULO_V3', {
    'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': {
      status: 200,
      data: {
        enderecos: [
          {
            tipo: 'RESIDENCIAL',
            logradouro: 'Rua A',
            numero: '1',
            complemento: '',
            bairro: 'Centro',
            cidade: 'São Paulo',
            uf: 'SP',
            cep: '00000000',
          },
        ],
      },
    },
    'GET /api/v1/cep/{cep}': { status: 200, data: { erro: 'true' } },
  })
  expect(await screen.findByText('Não encontramos este CEP')).toBeInTheDocument()
  await waitFor(() => expect(steps).toContain('erroCepInvalido'))
  expect(screen.getByRole('button', { name: 'Enviar código de assinatura' })).toBeInTheDocument()
})

test('says when and how the signer was identified', async () => {
  const entered = journeyEvent({
    codigo: '3B',
    step: 'autenticacaoPfPinSmsSucesso',
    em: '2026-11-20T10:00:00-03:00',
  })
  open('DRC', {
    'GET /api/v1/journey_tracker/3b/{id}': { status: 200, data: { cpfCnpj: TAX_ID, eventos: [entered] } },
  })
  expect(await screen.findByText(/Você confirmou quem é em/)).toHaveTextContent(
    /20\/11\/2026.*10.*, com o código enviado por SMS\.$/,
  )
})
