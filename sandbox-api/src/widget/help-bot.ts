import type { Data } from '@portal/contract'
import { fold } from '@portal/domain/search'
import type { Handlers } from '../server/handler'
import { invalidField, notFound } from '../server/problem'
import { kindOf } from '../store/store'

/**
 * The virtual assistant: menus with buttons, and a few words recognised in free text. A message with 'central de dúvidas'
 * or 'até logo' makes the chat say goodbye and close (spec §2, §9).
 */

/**
 * Topic: title of its button, and buttons that follow it; then the words, without accents, that free text is searched
 * for in this order; then the message, one bubble per sentence.
 */
const table = `
  encerrar: Encerrar conversa []
    encerrar|tchau|sair|obrigad[oa]|finalizar
    Foi bom falar com você. Conte com a gente e até logo!
  duvidas: Outra dúvida []
    duvidas?|faq|perguntas?|ajuda
    Reunimos as respostas mais pedidas. Veja a nossa central de dúvidas.
  menu: Voltar ao início [negociar boleto senha codigo humano duvidas]
    menu|inicio|voltar|oi|ola|bom dia|boa tarde|boa noite
    Olá! Sou o assistente virtual. Escolha um assunto ou escreva o que você precisa.
  boleto: Segunda via do boleto [vencido menu encerrar]
    boletos?|segunda via|2a via|linha|codigo de barras
    A segunda via fica em Meus acordos, depois que você entra. Boleto vencido não pode ser pago: nesse caso é preciso renegociar.
  vencido: Meu boleto venceu [negociar menu encerrar]
    venceu|vencido|atrasad[oa]|atraso
    Entre no portal, abra Meus acordos e toque em Renegociar na parcela vencida.
  senha: Esqueci minha senha [codigo menu encerrar]
    senha|esqueci
    Toque em Esqueci minha senha na tela de entrada. Enviamos um código por SMS ou e-mail e você cria outra senha em Meus dados.
  codigo: Não recebi o código [humano menu encerrar]
    codigo|sms|pin
    O código pode levar um minuto e vale por 10 minutos. Se o telefone mudou, atualize o cadastro com a data de nascimento e o nome da mãe.
  negociar: Quero negociar [boleto menu encerrar]
    negociar|negociacao|divida|acordo|desconto|parcelar|pagar
    Consulte seu CPF ou CNPJ na página inicial: é grátis. Você vê as oportunidades, escolhe à vista ou parcelado e sai com o boleto.
  humano: Falar com uma pessoa [menu encerrar]
    humano|atendente|pessoa|telefone|ligar|ligacao
    Ligue para (11) 4858-5151, de segunda a sábado, das 8h às 20h. Ou peça em Ligação e nós ligamos para você.
`

const ROW = /^ {2}(\w+): (.+) \[(.*)\]\n {4}(.+)\n {4}(.+)$/gm
const topics = [...table.matchAll(ROW)].map(
  ([, name = '', title = '', next = '', words = '', text = '']) => ({
    ...{ name, title, text, words: new RegExp(`\\b(${words})\\b`) },
    next: next === '' ? [] : next.split(' '),
  }),
)
const titles = new Map(topics.map(({ name, title }) => [name, title]))

type Reply = Omit<Data<'POST /api/v1/Conversacao/InMessageChat'>, 'token_conversa'>

function replyOn(topic: string, change = (text: string) => text): Reply {
  const { text = '', next = [] } = topics.find(({ name }) => name === topic) ?? {}
  return {
    // The chat renders each part as a bubble.
    mensagens: [change(text).replace(/(?<=\.) (?=\p{Lu})/gu, '||')],
    botoes: next.map((name) => ({ Valor: name, Titulo: titles.get(name) ?? '' })),
  }
}

export function menu(name: string): Reply {
  const [firstName = ''] = name.trim().split(/\s+/)
  return replyOn('menu', (text) =>
    firstName === '' ? text : text.replace('Olá!', () => `Olá, ${firstName}!`),
  )
}

/** A button's value has priority over words. */
function topicOf(message: string): string | undefined {
  const text = fold(message)
  const topic = topics.find(({ name }) => name === text) ?? topics.find(({ words }) => words.test(text))
  return topic?.name
}

const notUnderstood = () => 'Ainda não sei responder a isso. Escolha um assunto da lista, por favor.'

export function replyTo(message: string): Reply {
  const topic = topicOf(message)
  return topic === undefined ? replyOn('menu', notUnderstood) : replyOn(topic)
}

const conversations = kindOf<{ token: string; at: string }>('conversations', ['token'], {
  lifetimeMs: 60 * 60_000,
})

export const chatHandlers = {
  'POST /api/v1/Conversacao/InMessageChat': ({ body }, { store, clock, random }) => {
    if (body.CriaConversa === true) {
      const token = random.id()
      store.put(conversations, { token, at: clock.iso() })
      return { token_conversa: token, ...menu(body.NomeUsuario ?? '') }
    }
    const conversation = store.find(conversations, body.Token ?? '')
    if (conversation === undefined) throw notFound('Conversa não encontrada')
    const message = body.MensagemUsuario?.trim() ?? ''
    if (message === '') throw invalidField('MensagemUsuario', 'Escreva uma mensagem')
    if (topicOf(message) === 'encerrar') store.remove(conversations, [conversation])
    else store.put(conversations, { ...conversation, at: clock.iso() })
    return { token_conversa: conversation.token, ...replyTo(message) }
  },
} satisfies Partial<Handlers>
