import type { CallName } from '@portal/contract'
import { isRetryable, UNFIT_ANSWER } from '@portal/domain/http-failure'
import { isRecord } from '@portal/domain/record'
import type { StateMode } from '@portal/domain/tax-id'
import { withCallCode, withFailureCode } from '@portal/domain/trace-context'
import { ApiError, CLIENT_UNAVAILABLE, getConfig } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { triesLeftIn } from '../access-code/tries-left'
import { currentStateMode } from '../session/current-debtor'
import { UNFIT } from './left-out'
import { isLostAnswer } from './lost-answer'
import { unknownOutcomeOf } from './unknown-outcomes'

/** Consequence of a failed call for the debtor: a message, a route, or both. */
export interface Outcome {
  message?: string
  route?: RoutePath
  /** 'active-session': offer to end the other session and log in (product decision 15). */
  dialog?: 'active-session'
  /** Shows the incorrect-code notice at the field. */
  notice?: 'incorrect-code'
  triesLeft?: number
  /** Data of the response to store for the screen at `route`. */
  keep?: { birthDate?: string; motherName?: string }
  /** Whether to offer 'Tentar de novo': the same request may succeed later. */
  retry: boolean
  /** The screen was unmounted: show nothing. */
  silent?: true
}

interface Context {
  stateMode: StateMode
}

type Effect = Omit<Outcome, 'retry'>

/** `contains`: case-insensitive, in the response's code, title, detail or text. A text is a message. */
type Rule = readonly [
  status: number | 'other',
  effect: string | Effect | ((context: Context, error: ApiError) => Effect),
  contains?: string,
]

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'

/** Text of the error page (spec §2). */
const TRY_LATER =
  'Não foi possível concluir essa operação. Verifique sua conexão com a internet e tente novamente.'

const OFFLINE = 'Você está sem internet. Tente de novo quando a conexão voltar.'

const CONNECTION = 'Verifique sua conexão com a internet e tente novamente.'

const consult: readonly Rule[] = [
  [401, { route: '/procure-uma-agencia' }, 'Telefone já existe em outro CPF'],
  [
    401,
    ({ stateMode }, error) => ({
      route: stateMode === 'PJ' ? '/pj-kba' : '/sem-contato',
      keep: parsePrefill(error.body),
    }),
    'Cadastro: dados inconsistentes, sem e-mail e telefone',
  ],
  [401, { route: '/sem-negociacao' }],
  [202, { route: '/sem-negociacao' }],
  [
    429,
    () => ({
      message: `Muitas consultas já foram feitas hoje por esta internet. Use outra rede (Wi-Fi ou dados do celular), tente amanhã ou ligue para ${getConfig().contact.phone}. Se você já tem senha, pode entrar com ela.`,
    }),
    'CONSULTAS_DEMAIS',
  ],
  [500, PROCESSING],
  ['other', 'Não foi possivel completar a operação neste momento'],
]

const NO_LOGIN = 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'

const passwordLogin: readonly Rule[] = [
  [401, { dialog: 'active-session' }, 'Usuario Ativo'],
  [
    401,
    ({ stateMode }) => ({
      message: `Credenciais inválidas. Caso não tenha cadastro consulte seu ${stateMode === 'PJ' ? 'CNPJ' : 'CPF'} na tela inicial`,
    }),
  ],
  ['other', NO_LOGIN],
]

const codeLogin: readonly Rule[] = [
  [401, (_, error) => incorrectCode(error), 'CODIGO_INVALIDO'],
  [401, (_, { detail, title }) => ({ message: detail || title }), 'SEGUNDO_CODIGO'],
  [401, 'Não autorizado'],
  [202, { route: '/sem-negociacao' }],
  [500, PROCESSING],
  ['other', 'Não foi possivel completar a operação'],
]

const passkeyLogin: readonly Rule[] = [
  [401, 'Esta chave de acesso não vale aqui. Entre com a senha ou com um código e crie outra em Meus dados.'],
  ['other', NO_LOGIN],
]

const phoneChange: readonly Rule[] = [
  [401, 'Verifique seus dados!'],
  [429, 'Você excedeu o máximo de tentativas!'],
  ['other', 'Não foi possível alterar o telefone agora. Tente mais tarde.'],
]

const callMe: readonly Rule[] = [
  [400, 'Número inválido!'],
  [403, 'Estamos fora do horário de ligações.', 'FORA_DE_HORARIO'],
  [429, 'Você excedeu o número de chamadas permitidas. Tente mais tarde.'],
  ['other', 'Não conseguimos ligar agora. Tente novamente em alguns minutos.'],
]

const negotiations: readonly Rule[] = [['other', 'Não conseguimos carregar suas negociações agora.']]

/** Other calls: the server's message if any, otherwise the error page's text (spec §2). */
const otherCalls: readonly Rule[] = [
  [429, 'Você excedeu o máximo de tentativas!'],
  [
    'other',
    (_, { code, kind, status, detail, title }) => ({
      message:
        code === UNFIT_ANSWER
          ? UNFIT
          : kind === 'timeout'
            ? 'Não foi possível concluir essa operação.'
            : (status !== null && status < 500 && (detail || title)) || TRY_LATER,
    }),
  ],
]

/** Spec §8 by call; the first matching rule applies. */
const catalogue: { readonly [K in CallName]?: readonly Rule[] } = {
  'POST /api/verificar': consult,
  'POST /api/consultar_cnpj': consult,
  'POST /api/auth/login/{botToken}': passwordLogin,
  'POST /api/consultar_codigo': codeLogin,
  'POST /api/auth/chave-acesso': passkeyLogin,
  'PUT /api/auth/PhoneRegister': phoneChange,
  'PUT /api/auth/AtualizarTelefone': phoneChange,
  'POST /api/v1/User/pj/updatePhone': phoneChange,
  'POST /api/v1/meligue': callMe,
  'POST /api/v1/clicktocall': callMe,
  'POST /api/v1/negociacoes': negotiations,
}

/** Outcome of a failed `call`. `failure`: what send() rejected with, or a response such as 202. */
export function outcomeOf(
  call: CallName,
  failure: unknown,
  context: Context = { stateMode: currentStateMode() },
): Outcome {
  const error = asApiError(failure)
  if (error.kind === 'cancelled') return { silent: true, retry: false }
  const unknown = isLostAnswer(error) ? unknownOutcomeOf(call) : null
  if (unknown !== null) return { message: withCallCode(unknown, error), retry: isRetryable(error) }
  // An offline device is reported as such, not as a failure of the bank.
  if (error.kind === 'network' && !navigator.onLine) return { message: OFFLINE, retry: true }
  if (error.code === CLIENT_UNAVAILABLE) return { message: CONNECTION, retry: true }
  const rules = catalogue[call] ?? otherCalls
  const [, effect = TRY_LATER] = rules.find((rule) => matchesRule(rule, error)) ?? []
  const result = typeof effect === 'function' ? effect(context, error) : effect
  const outcome: Effect = typeof result === 'string' ? { message: result } : result
  const { message } = outcome
  return {
    ...outcome,
    ...(message !== undefined && { message: withFailureCode(withReason(message, error), error) }),
    retry: isRetryable(error),
  }
}

/**
 * No response: the connection may be lost although `navigator.onLine` is true. After a time-out the bank may be the
 * cause, so the connection is not blamed.
 */
function withReason(message: string, { kind }: ApiError): string {
  const sentence = message.replace(/\.?$/, '.')
  if (kind === 'timeout') return `${sentence} A resposta demorou demais.`
  return kind === 'network' && !message.includes('conexão') ? `${sentence} Confira a sua internet.` : message
}

function matchesRule([status, , contains]: Rule, error: ApiError): boolean {
  if (status !== 'other' && status !== error.status) return false
  if (contains === undefined) return true
  const said = `${error.code}\n${error.title}\n${error.detail}`
  return said.toLowerCase().includes(contains.toLowerCase())
}

function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  if (isRecord(failure) && typeof failure.status === 'number') {
    return new ApiError('http', { status: failure.status, body: failure.data })
  }
  return new ApiError('malformed', { body: failure })
}

function incorrectCode({ body }: ApiError): Effect {
  const triesLeft = triesLeftIn(body)
  return { notice: 'incorrect-code', ...(triesLeft !== null && { triesLeft }) }
}

function parsePrefill(body: unknown): { birthDate?: string; motherName?: string } {
  if (!isRecord(body)) return {}
  const { nascimento, nomeMae } = body
  return {
    ...(typeof nascimento === 'string' && { birthDate: nascimento }),
    ...(typeof nomeMae === 'string' && { motherName: nomeMae }),
  }
}
