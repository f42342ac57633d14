import type { CallName } from '@portal/contract'

const conclusion =
  'Ainda não sabemos se o banco fez o que você pediu. Não pague esta dívida em outro lugar e não conclua de novo até o resultado aparecer em Meus acordos.'
const phone =
  'Não sabemos se o telefone foi trocado. Pode tentar de novo: ele é trocado uma vez só. Se preferir, tente mais tarde.'
const profile =
  'Não sabemos se os dados foram salvos. Abra esta página de novo para ver os que valem e, se for preciso, salve outra vez.'
const partner =
  'Não sabemos se o CPF de quem responde pela empresa foi guardado. Pode enviar de novo: ele é guardado uma vez só.'
const call =
  'Não sabemos se o pedido de ligação chegou. Se o telefone não tocar em alguns minutos, peça de novo.'
const signature =
  'Não sabemos se o banco recebeu. Veja o seu e-mail e o andamento do acordo. Se continuar sem assinatura, peça outro código.'
const messages = 'Não sabemos se a sua escolha foi salva. Abra esta página de novo para ver a que vale.'
const recommendation = 'Não sabemos se a sua indicação chegou. Isso não muda nada no seu acordo.'

/**
 * The message when the response of a write was lost: it claims neither success nor failure, and says what to do. Writes
 * without one have no lasting effect, are retried automatically, or are covered by the error catalogue (spec §8).
 */
const unknownOutcomes: { readonly [K in CallName]?: string } = {
  'POST /api/v1/Negociacao/Formalizar': conclusion,
  'POST /api/v3/Negociacao/Formalizar': conclusion,
  'POST /api/v1/Proposta/Cancelar':
    'Ainda não sabemos se o acordo foi cancelado. Não pague os boletos dele por enquanto: abra Meus acordos daqui a alguns minutos para ver se ele continua.',
  'PUT /api/login/PwsRegister':
    'Não sabemos se a senha foi guardada. Pode tentar de novo: ela só vale depois que você digitar o código.',
  'PUT /api/login/PwsRegister2':
    'Não sabemos se a senha mudou. Pode salvar de novo. Quando entrar, use a nova; se ela não servir, use a anterior.',
  'POST /api/login/cadastro':
    'Não sabemos se o cadastro foi guardado. Pode enviar de novo: nada é guardado duas vezes.',
  'PUT /api/auth/PhoneRegister': phone,
  'PUT /api/auth/AtualizarTelefone': phone,
  'POST /api/v1/User/pj/updatePhone': phone,
  'POST /api/v1/User/Update': profile,
  'POST /api/v1/User/pj/Update': profile,
  'PUT /api/v1/pj/partnerIdentification': partner,
  'PUT /api/v1/pj/partnerIdentification/{id}': partner,
  'POST /api/v1/basic-data/{id}': messages,
  'POST /api/v1/termos-whatsapp/{digits}': messages,
  'POST /api/auth/urlAutenticaEmailResposta':
    'Não sabemos se o link foi enviado. Veja a sua caixa de entrada antes de pedir outro.',
  'POST /api/auth/AcordoRealizadoEmail':
    'Não sabemos se o e-mail foi enviado. Veja a sua caixa de entrada antes de enviar de novo.',
  'POST /api/v1/contestacao/{id}':
    'Não sabemos se a mudança foi cancelada. Pode tocar de novo: ela é cancelada uma vez só.',
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}':
    'Não sabemos se o arquivo chegou. Pode enviar de novo: vale o último.',
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}':
    'Não sabemos se o arquivo foi tirado. Abra esta página de novo para ver.',
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}':
    'Não sabemos se o boleto foi gerado. Pode gerar de novo: para o mesmo dia o boleto é o mesmo.',
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}':
    'Não sabemos se a reclamação foi registrada. Pode registrar de novo: o protocolo é o mesmo.',
  'POST /api/v1/chaves-acesso':
    'Não sabemos se a chave de acesso foi guardada. Veja em Meus dados se ela está na lista. Se não estiver, apague a chave no seu aparelho e crie outra.',
  'DELETE /api/v1/chaves-acesso/{chave}':
    'Não sabemos se a chave de acesso foi removida. Abra esta página de novo para ver.',
  'POST /api/v1/assinador/drc': signature,
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': signature,
  'POST /api/auth/LigacaoIndevida':
    'Não sabemos se o seu aviso chegou. Pode enviar de novo: o mesmo aviso duas vezes não prejudica você.',
  'POST /api/v1/meligue': call,
  'POST /api/v1/clicktocall': call,
  'POST /api/v1/recomendacao/{id}': recommendation,
  'POST /api/v1/recommendation/{id}': recommendation,
}

export const unknownOutcomeOf = (name: CallName): string | null => unknownOutcomes[name] ?? null
