import { withFailureCode } from '@portal/domain/trace-context'
import { type ApiError, CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE } from '@portal/runtime'
import { RECENT_CONTACT, recentContactInWords } from '../outcome/recent-contact'

const NOT_SENT = 'O pedido não saiu deste aparelho. Confira a internet e tente de novo.'
const TOO_MANY = 'O banco recebeu pedidos demais em pouco tempo. Espere alguns minutos e tente de novo.'

/** Reasons by the bank's code, otherwise by the status. */
const reasons: readonly (readonly [cause: string | number, text: string])[] = [
  ['PROPOSTA_VENCIDA', 'As condições venceram antes de o banco receber o seu pedido. Veja as de hoje.'],
  ['FORA_DE_HORARIO', 'A negociação já estava fechada quando o pedido chegou ao banco.'],
  ['CONTATO_RECENTE', RECENT_CONTACT],
  ['MUITAS_TENTATIVAS', TOO_MANY],
  [CLIENT_UNAVAILABLE, NOT_SENT],
  [CSRF_UNAVAILABLE, NOT_SENT],
  [429, TOO_MANY],
  [401, 'O banco não reconheceu mais a sua entrada. Entre de novo e conclua.'],
]

const NOT_ACCEPTED = 'O banco não aceitou o pedido agora. Tente de novo em alguns minutos.'
const NEVER_ARRIVED = 'O seu pedido não chegou ao banco. Nada foi contratado: pode tentar de novo.'

const reasonFor = (cause: string | number) => reasons.find(([known]) => known === cause)?.[1]

/** For a state that was looked up; '' means that the request never arrived. */
export const refusedInWords = (code: string): string =>
  code === '' ? NEVER_ARRIVED : (reasonFor(code) ?? NOT_ACCEPTED)

/** For a direct response. `detail` is written for users, `title` is not. */
export function refusalInWords(error: ApiError): string {
  const pause = recentContactInWords(error)
  const words =
    pause !== null
      ? `${pause} O que você escolheu fica guardado.`
      : (reasonFor(error.code) ?? reasonFor(error.status ?? '') ?? (error.detail || NOT_ACCEPTED))
  return withFailureCode(words, error)
}
