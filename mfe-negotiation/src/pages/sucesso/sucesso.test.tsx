import { ApiError } from '@portal/runtime'
import { problem } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor, within } from '@testing-library/react'
import { fromConcluded } from '../../journey/concluded-agreement'
import { bank, list } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import {
  agreement,
  choice,
  concluded,
  LINE,
  negotiation,
  opportunity,
  PIX,
  slipCodes,
} from '../../testing/samples'

const PRINT = 'POST /api/v1/boleto/imprimir'
const settled = (change: Parameters<typeof concluded>[0] = {}, group = opportunity()) =>
  negotiation({ opportunity: group, choice: choice(), agreement: fromConcluded(concluded(change), group) })

const saved: { name: string; blob: Blob }[] = []

beforeEach(() => {
  saved.length = 0
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) saved.push({ name: this.download, blob })
  })
})
afterEach(() => jest.restoreAllMocks())

test('shows the number, the line in groups and what was agreed', async () => {
  openScreen('/sucesso', { negotiation: settled() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Acordo concluído' })).toBeInTheDocument()
  expect(screen.getByText('1234567890')).toBeInTheDocument()
  const slip = screen.getByRole('region', { name: 'Boleto da primeira parcela' })
  expect(slip).toHaveTextContent('23790.00108')
  expect(slip).toHaveTextContent('Boleto do CPF ***.982.247-**')
  expect(screen.getByText(wholeText('11 × R$ 211,86 e a última de R$ 211,89'))).toBeInTheDocument()
  expect(screen.getByText(/^Pagando as 12 parcelas, você deixa de pagar/)).toHaveTextContent('R$ 2.672,55')
})

test('the line goes to the clipboard as it is typed at a bank', async () => {
  const { user } = openScreen('/sucesso', { negotiation: settled() })
  await user.click(await screen.findByRole('button', { name: 'Copiar código de barras' }))
  expect((await navigator.clipboard.readText()).replace(/\D/g, '')).toBe(LINE)
})

const CODES = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const withPix = bank({ [CODES]: { status: 200, data: slipCodes({ pix: PIX }) } })

test('a slip with Pix shows it before the line, to copy and to scan', async () => {
  const { user } = openScreen('/sucesso', { negotiation: settled(), answers: withPix })
  const copy = await screen.findByRole('button', { name: 'Copiar código Pix' })
  const line = screen.getByRole('button', { name: 'Copiar código de barras' })
  expect(copy.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR Code para pagar este boleto com Pix' })).toBeVisible()
  expect(screen.getByText(/Quem recebe é/)).toHaveTextContent(/Quem recebe é Fulano de Tal\./)
  await user.click(copy)
  expect(await navigator.clipboard.readText()).toBe(PIX)
})

test.each([
  ['the bank is configured without it', withPix, { pixOnSlips: false, slipIssuers: [] }],
  ['the offer has none', bank({ [CODES]: { status: 200, data: slipCodes({ pix: null }) } }), {}],
  ['its answer fails', bank({ [CODES]: () => Promise.reject(problem(500, 'Erro')) }), {}],
])('there is the barcode alone when %s', async (_, answers, config) => {
  const { calls } = openScreen('/sucesso', { negotiation: settled(), answers, config })
  expect(await screen.findByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
  await screen.findByRole('switch', { name: 'Lembrar pelo WhatsApp' })
  expect(calls.some(({ call }) => call === CODES)).toBe(!('pixOnSlips' in config))
  expect(screen.queryByText('Pague com Pix')).not.toBeInTheDocument()
})

test('the slip is asked for by its agreement and saved', async () => {
  const { user, calls } = openScreen('/sucesso', {
    negotiation: settled(),
    answers: bank({ [PRINT]: { status: 200, data: new Blob(['%PDF-1.7']) } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Baixar boleto (PDF)' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['boleto-2026-12-21-211,86.pdf']))
  expect(calls.find(({ call }) => call === PRINT)?.body).toMatchObject({
    carteira: '09',
    numeroAcordo: '1234567890',
    numeroParcela: 1,
  })
})

test.each([
  ['is no PDF', new ApiError('malformed', { status: 200 }), /não é um boleto/],
  ['expired', problem(409, 'Boleto vencido'), /Boleto vencido/],
  ['does not come', new ApiError('network'), /Não foi possível concluir essa operação/],
])('a file that %s is not offered, and can be tried again', async (_, error, words) => {
  let broken = true
  const { user } = openScreen('/sucesso', {
    negotiation: settled(),
    answers: bank({
      [PRINT]: () => {
        if (broken) throw error
        return { status: 200, data: new Blob(['%PDF-1.7']) }
      },
    }),
  })
  const download = await screen.findByRole('button', { name: 'Baixar boleto (PDF)' })
  await user.click(download)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(saved).toEqual([])
  broken = false
  await user.click(download)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the due dates go into the calendar without a call', async () => {
  const { user, calls } = openScreen('/sucesso', { negotiation: settled() })
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }))
  const button = screen.getByRole('button', { name: 'Pôr na agenda' })
  await screen.findByRole('switch', { name: 'Lembrar pelo WhatsApp' })
  const before = calls.length
  await user.click(button)
  expect(saved[0]?.name).toBe('vencimentos-1234567890.ics')
  expect(saved[0]?.blob.type).toBe('text/calendar;charset=utf-8')
  expect(calls).toHaveLength(before)
})

test('the e-mail carries the fields by their own names', async () => {
  const { user, calls } = openScreen('/sucesso', {
    negotiation: settled(),
    answers: bank({
      'POST /api/auth/AcordoRealizadoEmail': {
        status: 200,
        data: { status: 'OK', destino: 'm****@exemplo.com.br' },
      },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }))
  await user.click(screen.getByRole('button', { name: 'Enviar por e-mail' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/auth/AcordoRealizadoEmail')?.body).toEqual({
      Carateira: '09',
      Divida: '1234567890001',
      CpfCnpj: '52998224725',
      Linha: LINE,
    }),
  )
})

test('WhatsApp reminders turn on at once, and back when that fails', async () => {
  let broken = true
  const { user, calls } = openScreen('/sucesso', {
    negotiation: settled(),
    answers: bank({
      'POST /api/v1/basic-data/{id}': () => {
        if (broken) throw new ApiError('network')
        return { status: 200, data: { status: 'OK' } }
      },
      'POST /api/v1/termos-whatsapp/{digits}': { status: 200, data: { status: 'OK' } },
    }),
  })
  const reminders = await screen.findByRole('switch', { name: 'Lembrar pelo WhatsApp' })
  await user.click(reminders)
  await waitFor(() => expect(reminders).not.toBeChecked())
  broken = false
  await waitFor(() => expect(reminders).toBeEnabled())
  await user.click(reminders)
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/v1/termos-whatsapp/{digits}')?.body).toEqual({
      optInWhatsApp: true,
    }),
  )
  expect(reminders).toBeChecked()
})

test('a recommendation is checked and sent in the shape of the spec', async () => {
  const { user, calls } = openScreen('/sucesso', {
    negotiation: settled(),
    answers: bank({ 'POST /api/v1/recomendacao/{id}': { status: 200, data: { status: 'OK' } } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Indicar' }))
  const phone = screen.getByLabelText('Celular da pessoa, com DDD')
  await user.type(phone, '1198')
  await user.click(screen.getByRole('button', { name: 'Enviar indicação' }))
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/Digite um telefone com DDD/))
  await user.clear(phone)
  await user.type(phone, '11987654322')
  await user.click(screen.getByRole('button', { name: 'Enviar indicação' }))
  expect(await screen.findByText('Recebemos a sua indicação')).toBeInTheDocument()
  expect(calls.find(({ call }) => call === 'POST /api/v1/recomendacao/{id}')).toMatchObject({
    params: { id: '1234567890' },
    body: { phoneE164: '+5511987654322', email: '', recommendation: 'RECOMMENDED', includeContact: false },
  })
})

test('a vehicle waits for its documents', async () => {
  const group = opportunity({ familia: 'VEICULO_V3' })
  const waiting = concluded({
    estado: 'AGUARDANDO_DOCUMENTOS',
    proximoPasso: 'ENVIAR_DOCUMENTOS',
    linhaDigitavel: null,
  })
  openScreen('/sucesso-refinanciamento-veiculo', {
    negotiation: settled(waiting, group),
    answers: bank({
      'POST /api/v1/negociacoes': list(
        [],
        [
          agreement({
            familia: 'VEICULO_V3',
            estado: 'AGUARDANDO_DOCUMENTOS',
            parcelas: agreement().parcelas.map((each) => ({ ...each, boletoDisponivel: false })),
          }),
        ],
      ),
    }),
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Refinanciamento registrado' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Enviar documentos' })).toHaveAttribute(
    'href',
    '/upload-docs?acordo=1234567890',
  )
  expect(screen.queryByRole('button', { name: 'Copiar código de barras' })).not.toBeInTheDocument()
  const next = screen.getByRole('list', { name: 'Próximos passos' })
  expect(within(next).getByText('Envie os documentos').closest('li')).toHaveAttribute('aria-current', 'step')
})

test.each([
  ['nothing negotiated', undefined, '/painel-negociacoes'],
  ['a negotiation that is not concluded', negotiation(), '/negociacao?grupo=N1'],
])('with %s there is no success', async (_, before, place) => {
  const { location } = openScreen('/sucesso', before ? { negotiation: before } : {})
  await waitFor(() => expect(location()).toBe(place))
})
