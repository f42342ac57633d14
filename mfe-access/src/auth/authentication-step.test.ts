import { ApiError, execution, flushJourney, identification, visit } from '@portal/runtime'
import { type Handlers, jwt, problem, renderRoutes } from '@portal/testing'
import { requestCode } from '../code-access/request-code'
import { failedLoginStep, loginStep, type Proof } from './authentication-step'
import { logInWithCode } from './code-login'
import { logInWithPassword } from './password-login'

const taxIds = { PF: '52998224725', PJ: '33444555000181' } as const
type Mode = keyof typeof taxIds

const PASSWORD = 'POST /api/auth/login/{botToken}'
const CODE = 'POST /api/consultar_codigo'

const refusal = (status: number, title: string, codigo?: string) => () => {
  throw problem(status, title, codigo === undefined ? {} : { codigo })
}
const welcomed = (mode: Mode) => ({
  status: 200 as const,
  data: { status: 'OK' as const, token: jwt({ CpfCnpj: taxIds[mode] }), expiraEm: '2026-11-20T12:00:00Z' },
})
const welcome = (mode: Mode): Handlers => ({
  [PASSWORD]: welcomed(mode),
  [CODE]: welcomed(mode),
})

/** The last step that a login by `proof` tracks. */
async function lastStep(
  mode: Mode,
  proof: Exclude<Proof, 'chave'>,
  answers: Handlers,
): Promise<string | undefined> {
  const { steps } = renderRoutes([], '/', { answers })
  const taxId = taxIds[mode]
  identification.set(taxId)
  execution.set('9f2c01ab-0000-4000')
  if (proof === 'senha') {
    await logInWithPassword({ taxId, password: 'qualquer', botToken: 'solved' })
  } else {
    visit.set('codeChannel', proof)
    await logInWithCode(taxId, 'ab2c')
  }
  await flushJourney()
  return steps.at(-1)
}

const wrong: Handlers = {
  [PASSWORD]: refusal(401, 'Credenciais inválidas'),
  [CODE]: refusal(401, 'Código inválido', 'CODIGO_INVALIDO'),
}

test.each<[Mode, Exclude<Proof, 'chave'>, string, string]>([
  ['PF', 'senha', 'autenticacaoPfSenhaSucesso', 'autenticacaoPfSenhaFalha'],
  ['PF', 'sms', 'autenticacaoPfPinSmsSucesso', 'autenticacaoPfPinSmsFalha'],
  ['PF', 'email', 'autenticacaoPfPinEmailSucesso', 'autenticacaoPfPinEmailFalha'],
  ['PF', 'voice', 'autenticacaoPfPinVozSucesso', 'autenticacaoPfPinVozFalha'],
  ['PJ', 'senha', 'autenticacaoPjSenhaSucesso', 'autenticacaoPjSenhaFalha'],
  ['PJ', 'sms', 'autenticacaoPjPinSmsSucesso', 'autenticacaoPjPinSmsFalha'],
  ['PJ', 'email', 'autenticacaoPjPinEmailSucesso', 'autenticacaoPjPinEmailFalha'],
  ['PJ', 'voice', 'autenticacaoPjPinVozSucesso', 'autenticacaoPjPinVozFalha'],
])('%s by %s: %s or %s', async (mode, proof, success, failure) => {
  expect(await lastStep(mode, proof, welcome(mode))).toBe(success)
  expect(await lastStep(mode, proof, wrong)).toBe(failure)
})

test.each<[Mode, string, string]>([
  ['PF', 'autenticacaoPfSenhaSucesso', 'autenticacaoPfSenhaFalha'],
  ['PJ', 'autenticacaoPjSenhaSucesso', 'autenticacaoPjSenhaFalha'],
])('%s by passkey is as by password: %s or %s', (mode, success, failure) => {
  expect(loginStep(mode, 'chave')).toBe(success)
  expect(failedLoginStep(mode, 'chave', problem(401, 'Outra chave'))).toBe(failure)
})

test.each([
  ['a broken server', 503],
  ['too many tries', 429],
])('%s is no wrong password and no wrong code', async (_, status) => {
  const answers = { [PASSWORD]: refusal(status, 'Não deu'), [CODE]: refusal(status, 'Não deu') }
  expect(await lastStep('PF', 'senha', answers)).toBe('erroLogin')
  expect(await lastStep('PF', 'email', answers)).toBe('erroLogin')
})

describe('the channel of the code', () => {
  const sms = { channel: 'SMS', destination: '(11) *****-4321' } as const
  const email = { channel: 'EMAIL', destination: 'm****@exemplo.com.br' } as const
  const sent = {
    status: 200 as const,
    data: { status: 'OK' as const, destino: 'x', expiraEm: '2026-11-20T12:15:00Z', reenvioEm: 60 },
  }
  const channelAfter = async (answers: Handlers) => {
    renderRoutes([], '/', { answers: { 'GET /api/login/GetCodigo/{id}': sent, ...answers } })
    await requestCode(taxIds.PF, sms)
    await requestCode(taxIds.PF, email)
    return visit.get('codeChannel')
  }

  test.each<[string, Handlers, string | null]>([
    ['that was sent last', { 'GET /api/login/GetCodByEmail/{id}': sent }, 'email'],
    ['that was sent before a failure', { 'GET /api/login/GetCodByEmail/{id}': refusal(500, 'Erro') }, 'sms'],
    [
      'that is still valid, when another is asked for too soon',
      {
        'GET /api/login/GetCodByEmail/{id}': () => {
          throw new ApiError('http', { status: 429, retryAfter: 40 })
        },
      },
      'sms',
    ],
    [
      'that never went out is unknown',
      {
        'GET /api/login/GetCodigo/{id}': refusal(500, 'Erro'),
        'GET /api/login/GetCodByEmail/{id}': refusal(500, 'Erro'),
      },
      null,
    ],
  ])('is of the one %s', async (_, answers, channel) => {
    expect(await channelAfter(answers)).toBe(channel)
  })
})
