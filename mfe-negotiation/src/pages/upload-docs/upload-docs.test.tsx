import { ApiError, execution } from '@portal/runtime'
import { problem } from '@portal/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bank, list } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import { agreement, requiredDocument as document } from '../../testing/samples'
import type { Documents, RequiredDocument } from './use-documents'

const UPLOAD = 'PUT /api/v1/documentos/{numeroAcordo}/{documento}'
const MB = 1024 * 1024

const proof = document({ id: 'residencia', nome: 'Comprovante de residência' })

const required = (documentos: RequiredDocument[]): { status: 200; data: Documents } => ({
  status: 200,
  data: {
    numeroAcordo: '1234567890',
    documentos,
    completo: documentos.every(({ estado }) => estado === 'APROVADO'),
    tamanhoMaximo: 10 * MB,
    tiposAceitos: ['application/pdf', 'image/jpeg', 'image/png'],
  },
})
type Vehicle = 'VEICULO_V2' | 'VEICULO_V3'
const open = (change: ReturnType<typeof bank>, familia: Vehicle = 'VEICULO_V3') => {
  const waiting = list([], [agreement({ familia, estado: 'AGUARDANDO_DOCUMENTOS' })])
  return openScreen('/upload-docs', { answers: bank({ 'POST /api/v1/negociacoes': waiting, ...change }) })
}

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li')
  if (!card) throw new Error(name)
  return within(card)
}
const pdf = (name: string, content = '%PDF-1.7') => new File([content], name, { type: 'application/pdf' })

test('a file that cannot be accepted is not sent, and told at its field', async () => {
  const { calls } = open({ 'GET /api/v1/documentos/{numeroAcordo}': required([document({}), proof]) })
  // Some file choosers ignore `accept`, and drag and drop bypasses it.
  const user = userEvent.setup({ applyAccept: false })
  const card = await cardOf('Documento de identidade')
  expect(screen.getByText('0 de 2')).toBeVisible()
  const field = card.getByLabelText('Arquivo: Documento de identidade')
  await user.upload(field, new File(['x'], 'nota.txt', { type: 'text/plain' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Envie um arquivo PDF, JPG ou PNG/))
  expect(calls.some(({ call }) => call === UPLOAD)).toBe(false)
})

test('one failed file is sent again alone', async () => {
  let broken = true
  const { user, calls } = open({
    'GET /api/v1/documentos/{numeroAcordo}': required([document({}), proof]),
    [UPLOAD]: ({ params }) => {
      if (params.documento === 'residencia' && broken) throw new ApiError('network')
      const sent = { estado: 'APROVADO' as const, arquivo: 'arquivo.pdf', tamanho: 8 }
      return { status: 200, data: { ...(params.documento === 'residencia' ? proof : document({})), ...sent } }
    },
  })
  const identity = await cardOf('Documento de identidade')
  await user.upload(identity.getByLabelText(/Arquivo/), pdf('cnh.pdf'))
  expect(await identity.findByText('Aprovado')).toBeInTheDocument()

  const residence = await cardOf('Comprovante de residência')
  await user.upload(residence.getByLabelText(/Arquivo/), pdf('conta.pdf'))
  expect(await residence.findByText(/^Não sabemos se o arquivo chegou/)).toBeInTheDocument()
  expect(residence.queryByText(/não foi enviado/)).not.toBeInTheDocument()
  broken = false
  await user.click(residence.getByRole('button', { name: 'Tentar de novo' }))
  expect(await residence.findByText('Aprovado')).toBeInTheDocument()

  const sent = calls.filter(({ call }) => call === UPLOAD)
  expect(sent.map(({ params }) => params.documento)).toEqual(['identidade', 'residencia', 'residencia'])
  expect(sent[2]?.query).toEqual({ nome: 'conta.pdf' })
})

test('a file that the bank cannot read is replaced, not sent again', async () => {
  const { user } = open({
    'GET /api/v1/documentos/{numeroAcordo}': required([document({})]),
    [UPLOAD]: () => {
      throw problem(415, 'Tipo de arquivo não aceito')
    },
  })
  const card = await cardOf('Documento de identidade')
  await user.upload(card.getByLabelText('Arquivo: Documento de identidade'), pdf('falso.pdf'))
  expect(await card.findByText(/Escolha outro arquivo/)).toBeInTheDocument()
  expect(card.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument()
  expect(card.getByLabelText('Arquivo: Documento de identidade')).toBeInTheDocument()
  expect(card.getByLabelText('Tirar foto: Documento de identidade')).toHaveAttribute('capture', 'environment')
})

test('a file that arrived although the answer was lost is not sent again', async () => {
  let arrived = false
  const { user, calls } = open({
    'GET /api/v1/documentos/{numeroAcordo}': () =>
      required([
        document(arrived ? { estado: 'EM_ANALISE', arquivo: 'cnh.pdf', tamanho: pdf('cnh.pdf').size } : {}),
      ]),
    [UPLOAD]: () => {
      arrived = true
      throw new ApiError('timeout')
    },
  })
  const identity = await cardOf('Documento de identidade')
  await user.upload(identity.getByLabelText(/Arquivo/), pdf('cnh.pdf'))
  expect(await identity.findByText(/^cnh.pdf, /)).toBeInTheDocument()
  expect(calls.filter(({ call }) => call === UPLOAD)).toHaveLength(1)
})

test('progress is shown while a file is on its way', async () => {
  let arrive = () => {}
  const { user } = open({
    'GET /api/v1/documentos/{numeroAcordo}': required([document({})]),
    [UPLOAD]: ({ onUploadProgress }) =>
      new Promise((resolve) => {
        onUploadProgress?.(0.4)
        arrive = () =>
          resolve({ status: 200, data: document({ estado: 'EM_ANALISE', arquivo: 'cnh.pdf', tamanho: 8 }) })
      }),
  })
  const card = await cardOf('Documento de identidade')
  await user.upload(card.getByLabelText(/Arquivo/), pdf('cnh.pdf'))
  expect(await card.findByText('40%')).toBeInTheDocument()
  // The focused field is removed during the upload; the focus stays in the same document.
  const focused = () => globalThis.document.activeElement
  expect(focused()).toHaveTextContent('Falta enviar')
  arrive()
  expect(await card.findByText('Em análise')).toBeInTheDocument()
  expect(focused()).toHaveTextContent('Em análise')
})

test('a refusal says why and takes another file', async () => {
  open({
    'GET /api/v1/documentos/{numeroAcordo}': required([
      document({ estado: 'RECUSADO', motivo: 'O documento está ilegível.', arquivo: 'cnh.pdf' }),
    ]),
  })
  const card = await cardOf('Documento de identidade')
  expect(card.getByText('O documento está ilegível.')).toBeInTheDocument()
  expect(card.getByLabelText('Arquivo: Documento de identidade')).toBeInTheDocument()
})

test('what the bank said before a file was sent does not undo it', async () => {
  const words: (() => void)[] = []
  const before = required([document({ estado: 'EM_ANALISE', arquivo: 'cnh.pdf', tamanho: 8 }), proof])
  let looks = 0
  const { user } = open({
    'GET /api/v1/documentos/{numeroAcordo}': () => {
      looks += 1
      return looks === 1 ? before : new Promise((resolve) => words.push(() => resolve(before)))
    },
    [UPLOAD]: { status: 200, data: { ...proof, estado: 'EM_ANALISE', arquivo: 'conta.pdf', tamanho: 8 } },
  })
  const residence = await cardOf('Comprovante de residência')
  await waitFor(() => expect(words).toHaveLength(1))
  await user.upload(residence.getByLabelText(/Arquivo/), pdf('conta.pdf'))
  expect(await residence.findByText('Em análise')).toBeInTheDocument()
  await act(async () => words[0]?.())
  expect(residence.getByText('Em análise')).toBeInTheDocument()
})

test.each<[Vehicle, string[]]>([
  ['VEICULO_V2', ['veiculoUploadDocumentos', 'veiculoValidacaoFalha']],
  ['VEICULO_V3', ['veiculoR3UploadDocumentos', 'veiculoR3ValidacaoFalha']],
])('%s: a file that was sent and refused is recorded as both', async (familia, recorded) => {
  const sent = { estado: 'RECUSADO' as const, motivo: 'Ilegível.', arquivo: 'cnh.pdf', tamanho: 8 }
  const { user, steps } = open(
    {
      'GET /api/v1/documentos/{numeroAcordo}': required([document({})]),
      [UPLOAD]: { status: 200, data: document({ ...sent, enviadoEm: '2026-11-24T10:00:00-03:00' }) },
    },
    familia,
  )
  execution.set('EXEC-0001')
  const card = await cardOf('Documento de identidade')
  await user.upload(card.getByLabelText(/Arquivo/), pdf('cnh.pdf'))
  await waitFor(() => expect([...steps].sort()).toEqual(recorded))
})

test.each<[Vehicle, string]>([
  ['VEICULO_V2', 'veiculoValidacaoSucesso'],
  ['VEICULO_V3', 'veiculoR3ValidacaoSucesso'],
])('%s: the analysis is watched until all are approved: %s, and the signature', async (familia, step) => {
  let approved = false
  const { steps } = open(
    {
      'GET /api/v1/documentos/{numeroAcordo}': () =>
        required([
          document({ estado: approved ? 'APROVADO' : 'EM_ANALISE', arquivo: 'cnh.pdf', tamanho: 8 }),
        ]),
    },
    familia,
  )
  execution.set('EXEC-0001')
  await cardOf('Documento de identidade')
  approved = true
  const link = await screen.findByRole('link', { name: 'Seguir para a assinatura' })
  expect(link).toHaveAttribute('href', '/refinanciamento-contrato?acordo=1234567890')
  await waitFor(() => expect(steps).toContain(step))
})
