import { gzipSync } from 'node:zlib'
import { Bank, persona, type Visitor } from '../testing/bank'
import { agreementNumberOf } from './groups'

const pdf = Buffer.from('%PDF-1.7')
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
const jpg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const send = (
  debtor: Visitor,
  numeroAcordo: string,
  documento: string,
  body: Buffer,
  contentType: string,
  nome = 'foto',
) =>
  debtor.call('PUT /api/v1/documentos/{numeroAcordo}/{documento}', {
    params: { numeroAcordo, documento },
    query: { nome },
    body,
    contentType,
  })
const stages = async (debtor: Visitor, id: string) =>
  (await debtor.fetchData('GET /api/v1/Proposta/Status/{id}', { params: { id } })).etapas.map(
    ({ etapa, estado }) => `${etapa} ${estado}`,
  )

test('a refinancing goes from documents to signature to its first slip', async () => {
  const debtor = await bank.login('veiculo-v3')
  const made = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 36 })
  expect(made).toMatchObject({
    estado: 'AGUARDANDO_DOCUMENTOS',
    proximoPasso: 'ENVIAR_DOCUMENTOS',
    linhaDigitavel: null,
  })
  const number = made.numeroAcordo
  const sign = (body: Record<string, unknown>) =>
    debtor.call('POST /api/v1/contrato/{numeroAcordo}/assinatura', { params: { numeroAcordo: number }, body })
  expect(await sign({ acao: 'INICIAR' })).toMatchObject({
    status: 409,
    data: { codigo: 'DOCUMENTOS_PENDENTES' },
  })

  expect((await send(debtor, number, 'identidade', pdf, 'application/pdf')).data).toMatchObject({
    estado: 'EM_ANALISE',
  })
  await send(debtor, number, 'residencia', png, 'image/png')
  await send(debtor, number, 'crlv', jpg, 'image/jpeg', 'crlv-ilegivel.jpg')
  bank.skip(3000)
  const params = { numeroAcordo: number }
  const list = await debtor.fetchData('GET /api/v1/documentos/{numeroAcordo}', { params })
  expect(list.documentos.map(({ estado }) => estado)).toEqual(['APROVADO', 'APROVADO', 'RECUSADO'])
  expect(list.completo).toBe(false)
  expect(await stages(debtor, number)).toEqual([
    'ANALISE FEITA',
    'DOCUMENTOS ATUAL',
    'ASSINATURA PENDENTE',
    'CONCLUIDA PENDENTE',
  ])

  await send(debtor, number, 'crlv', jpg, 'image/jpeg', 'crlv.jpg')
  bank.skip(3000)
  expect((await debtor.fetchData('GET /api/v1/documentos/{numeroAcordo}', { params })).completo).toBe(true)
  expect(await stages(debtor, number)).toEqual([
    'ANALISE FEITA',
    'DOCUMENTOS FEITA',
    'ASSINATURA ATUAL',
    'CONCLUIDA PENDENTE',
  ])

  const { email = '' } = persona('veiculo-v3')
  expect((await sign({ acao: 'INICIAR', email: email.toLowerCase() })).data).toMatchObject({
    status: 'AGUARDANDO',
    destino: expect.stringMatching(/^.\*{4}@exemplo\.com\.br$/),
  })
  expect((await sign({ acao: 'ASSINAR', codigo: '0000' })).data).toMatchObject({
    status: 'FALHA',
    tentativasRestantes: 2,
  })
  expect((await sign({ acao: 'ASSINAR', codigo: bank.lastCode(debtor.taxId) })).data).toMatchObject({
    status: 'ASSINADO',
    linhaDigitavel: expect.stringMatching(/^\d{47}$/),
  })
  expect(await stages(debtor, number)).toContain('CONCLUIDA FEITA')
  expect(await debtor.fetchData('GET /api/v1/contrato/{numeroAcordo}', { params })).toMatchObject({
    estado: 'ATIVO',
    assinatura: 'ASSINADO',
  })
})

test('an over-100k agreement is signed by assinador/drc', async () => {
  const debtor = await bank.login('drc-assinatura')
  const { numeroAcordo } = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 36 })
  const sign = (body: object) =>
    debtor.fetchData('POST /api/v1/assinador/drc', { body: { numeroAcordo, acao: 'ASSINAR', ...body } })
  expect(await sign({ acao: 'INICIAR' })).toMatchObject({ status: 'AGUARDANDO' })
  expect(await sign({ codigo: bank.lastCode(debtor.taxId) })).toMatchObject({ status: 'ASSINADO' })
  const { acordos } = await debtor.negotiations()
  expect(acordos[0]).toMatchObject({ estado: 'ATIVO', podeAlterarPagamento: true })
})

describe('a stranger at an open session, above 100 thousand', () => {
  const signing = async () => {
    const debtor = await bank.login('drc-assinatura')
    const { numeroAcordo } = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 36 })
    const start = (more: object = {}) =>
      debtor.call('POST /api/v1/assinador/drc', { body: { numeroAcordo, acao: 'INICIAR', ...more } })
    return { debtor, start }
  }

  test('gets no code at an address of their own, and it is not registered', async () => {
    const { debtor, start } = await signing()
    expect(await start({ email: 'eu@exemplo.com.br' })).toMatchObject({
      status: 403,
      data: { codigo: 'CONFIRMACAO_NECESSARIA' },
    })
    const user = await debtor.fetchData('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })
    expect(user.email).toBe(persona('drc-assinatura').email)
  })

  test('gets none at an address that was changed a moment ago either', async () => {
    const { debtor, start } = await signing()
    await debtor.confirm()
    const body = { cpfCnpj: debtor.taxId, email: 'eu@exemplo.com.br' }
    await debtor.fetchData('POST /api/v1/User/Update', { body })
    expect(await start()).toMatchObject({ status: 403, data: { codigo: 'CONTATO_RECENTE' } })
    bank.skip(24 * 3_600_000)
    expect(await start()).toMatchObject({ status: 200, data: { status: 'AGUARDANDO' } })
  })
})

test.each([
  ['a PNG called PDF', png, 'application/pdf'],
  ['a PDF called JPG', pdf, 'image/jpeg'],
  ['nothing at all', Buffer.alloc(0), 'image/png'],
  ['a page', Buffer.from('<html>'), 'image/png'],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    'image/png',
  ],
  ['a compressed bomb', gzipSync(Buffer.alloc(9 << 20)), 'application/pdf'],
])('%s is refused by its first bytes', async (_case, body, contentType) => {
  const debtor = await bank.login('documentos-pendentes')
  const number = agreementNumberOf(persona('documentos-pendentes'), 'refin')
  expect(await send(debtor, number, 'crlv', body, contentType)).toMatchObject({ status: 415 })
})

test.each([
  ['a way out of its folder', '../../etc/cron.d/cnh.pdf', 'cnh.pdf'],
  ['a way out on Windows', 'C:\\Windows\\cnh.pdf', 'cnh.pdf'],
  ['a program called document', 'cnh.pdf.exe', 'cnh.pdf.exe.pdf'],
  ['an ending written backwards', 'cnh\u202efdp.exe', 'cnhfdp.exe.pdf'],
  ['an end in the middle', 'cnh.php\u0000.pdf', 'cnh.php.pdf'],
  ['a line of a header', 'cnh\r\nSet-Cookie: a.pdf', 'cnhSet-Cookie: a.pdf'],
])('%s as a file name is kept as a name', async (_case, nome, stored) => {
  const debtor = await bank.login('documentos-pendentes')
  const number = agreementNumberOf(persona('documentos-pendentes'), 'refin')
  const { data } = await send(debtor, number, 'crlv', pdf, 'application/pdf', nome)
  expect(data).toMatchObject({ arquivo: stored })
})

test('a page inside a PDF is never given back', async () => {
  const debtor = await bank.login('documentos-pendentes')
  const numeroAcordo = agreementNumberOf(persona('documentos-pendentes'), 'refin')
  const polyglot = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')
  await send(debtor, numeroAcordo, 'crlv', polyglot, 'application/pdf', 'crlv.html')
  const url = `/api/v1/documentos/${numeroAcordo}/crlv`
  const headers = { authorization: `Bearer ${debtor.token}` }
  expect((await bank.app.inject({ url, headers })).statusCode).toBe(404)
  const list = await debtor.call('GET /api/v1/documentos/{numeroAcordo}', { params: { numeroAcordo } })
  expect(JSON.stringify(list.data)).not.toContain('<script>')
})

test('a document can be taken back until it is approved', async () => {
  const debtor = await bank.login('documentos-pendentes')
  const numeroAcordo = agreementNumberOf(persona('documentos-pendentes'), 'refin')
  await send(debtor, numeroAcordo, 'crlv', pdf, 'application/pdf')
  const remove = () =>
    debtor.call('DELETE /api/v1/documentos/{numeroAcordo}/{documento}', {
      params: { numeroAcordo, documento: 'crlv' },
    })
  expect((await remove()).data).toMatchObject({ estado: 'PENDENTE' })
})
