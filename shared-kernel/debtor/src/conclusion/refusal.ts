import { type ApiError, CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE } from '@portal/runtime'
import { RECENT_CONTACT, recentContactInWords } from '../outcome/recent-contact'

const NOT_SENT = 'O pedido não saiu deste aparelho. Confira a internet e tente de novo.'
const TOO_MANY = 'O banco recebeu pedidos demais em pouco tempo. Espere alguns minutos e tente de novo.'

/** Why no agreement was made, in our words: by the bank's code, else by the status. */
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

/** For a state that was looked up; '' is a request that never arrived. */
export const refusedInWords = (code: string): string =>
  code === '' ? NEVER_ARRIVED : (reasonFor(code) ?? NOT_ACCEPTED)

/** For the answer to the only request that was sent. A detail is written for people, a title is not. */
export function refusalInWords(error: ApiError): string {
  const pause = recentContactInWords(error)
  if (pause !== null) return `${pause} O que você escolheu fica guardado.`
  return reasonFor(error.code) ?? reasonFor(error.status ?? '') ?? (error.detail || NOT_ACCEPTED)
}
