import type { CallName } from '@portal/contract'
import { isRetryable, UNFIT_ANSWER } from '@portal/domain/http-failure'
import { isRecord } from '@portal/domain/record'
import type { StateMode } from '@portal/domain/tax-id'
import { withCallCode, withFailureCode } from '@portal/domain/trace-context'
import { ApiError, CLIENT_UNAVAILABLE, getConfig } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { triesLeftIn } from '../access-code/tries-left'
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

interface Rule {
  status: number | 'other'
  /** Case-insensitive match in the response's code, title, detail or text. */
  contains?: string
  outcome: Omit<Outcome, 'retry'> | ((context: Context, error: ApiError) => Omit<Outcome, 'retry'>)
}

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'

/** Text of the error page (spec §2). */
const TRY_LATER =
  'Não foi possível concluir essa operação. Verifique sua conexão com a internet e tente novamente.'

const OFFLINE = 'Você está sem internet. Tente de novo quando a conexão voltar.'

const CONNECTION = 'Verifique sua conexão com a internet e tente novamente.'

const consult: readonly Rule[] = [
  { status: 401, contains: 'Telefone já existe em outro CPF', outcome: { route: '/procure-uma-agencia' } },
  {
    status: 401,
    contains: 'Cadastro: dados inconsistentes, sem e-mail e telefone',
    outcome: ({ stateMode }, error) => ({
      route: stateMode === 'PJ' ? '/pj-kba' : '/sem-contato',
      keep: parsePrefill(error.body),
    }),
  },
  { status: 401, outcome: { route: '/sem-negociacao' } },
  { status: 202, outcome: { route: '/sem-negociacao' } },
  {
    status: 429,
    contains: 'CONSULTAS_DEMAIS',
    outcome: () => ({
      message: `Muitas consultas já foram feitas hoje por esta internet. Use outra rede (Wi-Fi ou dados do celular), tente amanhã ou ligue para ${getConfig().contact.phone}. Se você já tem senha, pode entrar com ela.`,
    }),
  },
  { status: 500, outcome: { message: PROCESSING } },
  { status: 'other', outcome: { message: 'Não foi possivel completar a operação neste momento' } },
]

const passwordLogin: readonly Rule[] = [
  { status: 401, contains: 'Usuario Ativo', outcome: { dialog: 'active-session' } },
  {
    status: 401,
    outcome: ({ stateMode }) => ({
      message: `Credenciais inválidas. Caso não tenha cadastro consulte seu ${stateMode === 'PJ' ? 'CNPJ' : 'CPF'} na tela inicial`,
    }),
  },
  {
    status: 'other',
    outcome: { message: 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde' },
  },
]

const codeLogin: readonly Rule[] = [
  { status: 401, contains: 'CODIGO_INVALIDO', outcome: (_, error) => incorrectCode(error) },
  {
    status: 401,
    contains: 'SEGUNDO_CODIGO',
    outcome: (_, { detail, title }) => ({ message: detail || title }),
  },
  { status: 401, outcome: { message: 'Não autorizado' } },
  { status: 202, outcome: { route: '/sem-negociacao' } },
  { status: 500, outcome: { message: PROCESSING } },
  { status: 'other', outcome: { message: 'Não foi possivel completar a operação' } },
]

const passkeyLogin: readonly Rule[] = [
  {
    status: 401,
    outcome: {
      message:
        'Esta chave de acesso não vale aqui. Entre com a senha ou com um código e crie outra em Meus dados.',
    },
  },
  {
    status: 'other',
    outcome: { message: 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde' },
  },
]

const phoneChange: readonly Rule[] = [
  { status: 401, outcome: { message: 'Verifique seus dados!' } },
  { status: 429, outcome: { message: 'Você excedeu o máximo de tentativas!' } },
  { status: 'other', outcome: { message: 'Não foi possível alterar o telefone agora. Tente mais tarde.' } },
]

const callMe: readonly Rule[] = [
  { status: 400, outcome: { message: 'Número inválido!' } },
  { status: 403, contains: 'FORA_DE_HORARIO', outcome: { message: 'Estamos fora do horário de ligações.' } },
  { status: 429, outcome: { message: 'Você excedeu o número de chamadas permitidas. Tente mais tarde.' } },
  {
    status: 'other',
    outcome: { message: 'Não conseguimos ligar agora. Tente novamente em alguns minutos.' },
  },
]

const negotiations: readonly Rule[] = [
  { status: 'other', outcome: { message: 'Não conseguimos carregar suas negociações agora.' } },
]

/** Other calls: the server's message if any, otherwise the error page's text (spec §2). */
const otherCalls: readonly Rule[] = [
  { status: 429, outcome: { message: 'Você excedeu o máximo de tentativas!' } },
  {
    status: 'other',
    outcome: (_, { code, kind, status, detail, title }) => ({
      message:
        code === UNFIT_ANSWER
          ? UNFIT
          : kind === 'timeout'
            ? 'Não foi possível concluir essa operação.'
            : (status !== null && status < 500 && (detail || title)) || TRY_LATER,
    }),
  },
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
export function outcomeOf(call: CallName, failure: unknown, context: Context): Outcome {
  const error = asApiError(failure)
  if (error.kind === 'cancelled') return { silent: true, retry: false }
  const unknown = isLostAnswer(error) ? unknownOutcomeOf(call) : null
  if (unknown !== null) return { message: withCallCode(unknown, error), retry: isRetryable(error) }
  // An offline device is reported as such, not as a failure of the bank.
  if (error.kind === 'network' && !navigator.onLine) return { message: OFFLINE, retry: true }
  if (error.code === CLIENT_UNAVAILABLE) return { message: CONNECTION, retry: true }
  const rules = catalogue[call] ?? otherCalls
  const rule = rules.find((candidate) => matchesRule(candidate, error))
  const outcome = typeof rule?.outcome === 'function' ? rule.outcome(context, error) : rule?.outcome
  const { message } = outcome ?? { message: TRY_LATER }
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

function matchesRule({ status, contains }: Rule, error: ApiError): boolean {
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

function incorrectCode({ body }: ApiError): Omit<Outcome, 'retry'> {
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
