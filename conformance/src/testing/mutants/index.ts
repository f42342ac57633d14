import { crc16 } from '@portal/domain/br-code'
import { barcodeToLine, lineToBarcode, mod11 } from '@portal/domain/linha-digitavel'
import { annualPercent, monthlyPercent } from '../../figures/loan'
import { edited, type Fault, isTo, type Mutants, meddle, reply } from './fault'
import { tabled } from './table'

const CODE_LOGIN = 'POST /api/consultar_codigo'

/** After four wrong codes of any callers, no code is accepted. */
const spoiled = (): Fault => {
  let wrong = 0
  return reply(CODE_LOGIN, ({ status }) => {
    if (status === 401) wrong += 1
    return wrong < 4 ? undefined : { status: 401 }
  })
}

const senhaOf = (body: string) => /"senha":"([^"]*)/.exec(body)?.[1]

/** One pending password per person, overwritten by the latest sender. */
const shared = (): Fault => {
  let last = ''
  return async (request, next) => {
    const body = String(request.body)
    if (isTo(request, 'PUT /api/login/PwsRegister')) last = body
    const isLost = isTo(request, CODE_LOGIN) && senhaOf(body) !== senhaOf(last)
    return isLost ? { ...(await next(request)), status: 401 } : next(request)
  }
}

const flip = (digits: string, at: number) =>
  `${digits.slice(0, at)}${(Number(digits[at]) + 1) % 10}${digits.slice(at + 1)}`

/** Changes one text of the response with the linha digitável. */
const line = (name: string, change: (text: string) => string) =>
  edited('GET /api/v1/Negociacao/Boleto/LinhaDigitada/', name, (text) => change(String(text)))

/** Replaces the barcode of a line, with correct check digits. */
const relined = (change: (barcode: string) => string): Fault =>
  line('linhaDigitavel', (text) => {
    const barcode = change(lineToBarcode(text))
    const start = barcode.slice(0, 4)
    return barcodeToLine(start + mod11(start + barcode.slice(5)) + barcode.slice(5))
  })

/** An empty page. */
const BLANK =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

export const mutants: Mutants = {
  ...tabled,
  // Faults that the table cannot express.
  "ALHEIO-30: an execution of somebody else's is taken": meddle('POST /api/v1/negociacoes', (request) => ({
    ...request,
    body: JSON.stringify({ ...JSON.parse(String(request.body)), execResposta: '' }),
  })),
  'ROBO-03: a bot check costs the same, however many ids were asked about': (request, next, sandbox) => {
    sandbox.forgetConsultedIds()
    return next(request)
  },
  'LOGIN-05: nobody logs in where a list was asked about': async (request, next, sandbox) => {
    const consultedIds = sandbox.countConsultedIds()
    const right = await next(request)
    const isLogin = isTo(request, 'POST /api/auth/login/{botToken}')
    return isLogin && consultedIds > 20 ? { ...right, status: 429, bytes: Buffer.from('') } : right
  },
  'CODIGO-12: a stranger spoils a code': spoiled(),
  'SENHA-01: a pending password is replaced by a stranger': shared(),
  'SENHA-04: new passwords have no limit': (request, next, sandbox) => {
    sandbox.forgetTries('new-password')
    return next(request)
  },
  'CALC-02: the monthly CET is the annual one by twelve': edited(
    'POST /api/v1/Negociacao/Efetivar',
    'dados.custoEfetivoTotalMensal',
    (monthly) => annualPercent(Number(monthly)) / 12,
  ),
  'CALC-03: the annual rate is twelve times the monthly one': edited(
    'POST /api/v1/Negociacao/Efetivar',
    'dados.taxaJurosAoAno',
    (annual) => monthlyPercent(Number(annual)) * 12,
  ),
  'ACORDO-03: the list shows an agreement twice': edited(
    'POST /api/v1/negociacoes',
    'dados.acordos',
    (acordos) => [acordos].flat().flatMap((one) => [one, { ...Object(one), numeroAcordo: '9000000001' }]),
  ),
  'BOLETO-01: a slip with a wrong digit': line('linhaDigitavel', (text) => flip(text, 9)),
  'BOLETO-02: a barcode that is not the line': line('codigoBarras', (text) => flip(text, 40)),
  'BOLETO-03: a slip over another value': relined((barcode) => flip(barcode, 18)),
  'BOLETO-04: a slip with the due factor of before 2025': relined(
    (code) => `${code.slice(0, 5)}9999${code.slice(9)}`,
  ),
  'BOLETO-05: the PDF is that of another slip': relined((barcode) => flip(barcode, 30)),
  'BOLETO-14: a Pix code with a digit changed': line('pix', (code) => code.replace(/(?<=6304).{4}$/, '0000')),
  'BOLETO-14: a payee with an accent in a Pix code': line('pix', (code) => {
    const unsigned = code.replace('BANCO', 'BANCÓ').slice(0, -4)
    return unsigned + crc16(unsigned)
  }),
  'BOLETO-17: the check code of a slip signs another one': line(
    'codigoConferencia',
    (seal) => seal.slice(1) + seal.slice(0, 1),
  ),
  'QUITACAO-06: a settlement slip over another value': relined((barcode) => flip(barcode, 18)),
  'DEPOIS-05: a letter of settlement without its check code': reply(
    'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}',
    ({ status }) => (status === 200 ? { bytes: Buffer.from(BLANK) } : undefined),
  ),
  'DATA-01: times are in UTC': edited('GET /api/v1/getServerDate', 'serverDate', (date) =>
    new Date(String(date)).toISOString(),
  ),
  'FORMA-POST-api-v1-negociacoes: an answer comes in Latin-1': reply('*', ({ bytes }) => ({
    bytes: Buffer.from(bytes.toString(), 'latin1'),
  })),
}
