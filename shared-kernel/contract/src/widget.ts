import { afterBotCheck, type CallDefinition } from './call'
import { Type } from './types'

const ShortText = Type.String({ maxLength: 200 })

export const ChatAnswer = Type.Object({
  token_conversa: Type.String(),
  /** Each text may contain several bubbles, separated by the token (`||` unless configured). */
  mensagens: Type.Array(Type.String()),
  botoes: Type.Array(Type.Object({ Valor: Type.String(), Titulo: Type.String() })),
})

export const widget = {
  'POST /api/v1/Conversacao/InMessageChat': {
    summary: 'Opens a conversation with the virtual assistant (CriaConversa) or sends it a message',
    openTo: 'anyone',
    crossOrigin: true,
    body: Type.Closed({
      CriaConversa: Type.Optional(Type.Boolean()),
      /** Conversation id from token_conversa; absent or '' at the start. */
      Token: Type.Optional(Type.String({ maxLength: 200 })),
      NomeUsuario: Type.Optional(ShortText),
      CpfUsuario: Type.Optional(ShortText),
      TelefoneUsuario: Type.Optional(ShortText),
      EmailUsuario: Type.Optional(ShortText),
      /** Typed text, or the Valor of the pressed button. */
      MensagemUsuario: Type.Optional(Type.String({ maxLength: 2000 })),
      /** Displayed text: the Titulo of the pressed button. */
      TituloMensagemUsuario: Type.Optional(Type.String({ maxLength: 2000 })),
      TipoMensagem: Type.Optional(Type.Literals('texto', 'botao')),
    }),
    answer: ChatAnswer,
    problems: { 404: 'Conversa não encontrada' },
  },
  'POST /api/v1/meligue': {
    summary: 'Asks to be called back, within the call-me hours',
    openTo: 'anyone',
    crossOrigin: true,
    body: Type.Closed({ phone: Type.PhoneDigits }),
    answer: Type.Object({ status: Type.Literal('OK'), protocolo: Type.String() }),
    problems: {
      400: 'Número inválido!',
      403: 'codigo FORA_DE_HORARIO with reabreEm',
      429: 'Você excedeu o número de chamadas permitidas. Tente mais tarde.',
    },
  },
  'POST /api/v1/clicktocall': {
    summary:
      'Rings the registered phone: where voice codes are configured it tells an access code, otherwise, or with identidade, somebody calls within the call-me hours',
    openTo: 'anyone',
    crossOrigin: true,
    headers: afterBotCheck.headers,
    proposed: true,
    body: Type.Closed({
      cpf: Type.TaxId,
      /** Identity token from a site of the bank with a logged-in user: a JWT (HS256) for `contato-widget`. */
      identidade: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    }),
    answer: Type.Object({ status: Type.Literal('OK'), protocolo: Type.String() }),
    problems: {
      403: 'codigo FORA_DE_HORARIO with reabreEm | codigo IDENTIDADE_NAO_CONFIRMADA, of whoever is not this debtor',
      404: 'Contato não encontrado',
      429: 'Você excedeu o número de chamadas permitidas. Tente mais tarde.',
    },
  },
  'GET /api/v1/getServerDate': {
    summary: "The server's date and time, with the offset of America/Sao_Paulo",
    openTo: 'anyone',
    crossOrigin: true,
    answer: Type.Object({ serverDate: Type.IsoDateTime }),
    publicRead: true,
  },
  'GET /api/timezone/America/Sao_Paulo': {
    summary: 'World clock; asked without Authorization and X-Identification',
    openTo: 'anyone',
    extension: true,
    answer: Type.Object({
      datetime: Type.IsoDateTime,
      utc_datetime: Type.IsoDateTime,
      unixtime: Type.Integer(),
      timezone: Type.Literal('America/Sao_Paulo'),
      utc_offset: Type.String(),
    }),
    publicRead: true,
  },
} as const satisfies Record<string, CallDefinition>
