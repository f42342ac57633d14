import { UNFIT_ANSWER } from '@portal/domain/http-failure'
import { withCallCode } from '@portal/domain/trace-context'
import { ApiError } from '@portal/runtime'
import { Alert } from '@portal/ui'

const words = {
  offer: ['Uma oferta não pôde ser mostrada', 'ofertas não puderam ser mostradas'],
  option: ['Uma condição não pôde ser mostrada', 'condições não puderam ser mostradas'],
  agreement: ['Um acordo não pôde ser mostrado', 'acordos não puderam ser mostrados'],
  address: ['Um endereço não pôde ser mostrado', 'endereços não puderam ser mostrados'],
  campaign: ['Uma campanha não pôde ser mostrada', 'campanhas não puderam ser mostradas'],
  contact: ['Um contato não pôde ser mostrado', 'contatos não puderam ser mostrados'],
  document: ['Um documento não pôde ser mostrado', 'documentos não puderam ser mostrados'],
  passkey: ['Uma chave de acesso não pôde ser mostrada', 'chaves de acesso não puderam ser mostradas'],
  slip: ['Um boleto não pôde ser mostrado', 'boletos não puderam ser mostrados'],
  stage: ['Uma etapa não pôde ser mostrada', 'etapas não puderam ser mostradas'],
} as const

/** Notice about list entries omitted as invalid (`countLeftOut`); renders nothing for 0. */
export function LeftOutNotice({ what, count }: { what: keyof typeof words; count: number }) {
  const [one, several] = words[what]
  if (count === 0) return null
  return (
    <Alert tone="warning" title={count === 1 ? one : `${count} ${several}`}>
      O banco enviou dados incompletos ou que não combinam entre si. O que aparece aqui está completo. Se
      faltar algo de que você precisa, fale com a gente.
    </Alert>
  )
}

export const UNFIT =
  'O banco enviou dados que não combinam entre si. Tentar de novo agora não resolve: fale com a gente.'

/** Props of an ErrorState for a failed load: with a retry, unless the response violates the contract. */
export const failedLoad = (error: unknown, { text, ...usual }: { text: string; onRetry: () => unknown }) =>
  error instanceof ApiError && error.code === UNFIT_ANSWER
    ? { text: withCallCode(UNFIT, error) }
    : { ...usual, text: withCallCode(text, error) }
