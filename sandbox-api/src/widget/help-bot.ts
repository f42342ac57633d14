/** The virtual assistant: menus with buttons, and a few words recognised in free text. */

/** Separates the bubbles of one message. */
const PART = '||'

/** A message with one of these phrases makes the chat say goodbye and close (spec §2, §9). */
export const HELP_CENTRE_POINTER = 'central de dúvidas'
export const CLOSING_PHRASE = 'até logo'

type Button = readonly [value: string, title: string]

export interface Reply {
  messages: readonly string[]
  buttons: readonly Button[]
  ends?: true
}

const back: Button = ['menu', 'Voltar ao início']
const finish: Button = ['encerrar', 'Encerrar conversa']
const topics: readonly Button[] = [
  ['negociar', 'Quero negociar'],
  ['boleto', 'Segunda via do boleto'],
  ['senha', 'Esqueci minha senha'],
  ['codigo', 'Não recebi o código'],
  ['humano', 'Falar com uma pessoa'],
  ['duvidas', 'Outra dúvida'],
]

const bubbles = (...texts: string[]) => [texts.join(PART)]

export function menu(name: string): Reply {
  const [first = ''] = name.trim().split(/\s+/)
  const greeting = first === '' ? 'Olá!' : `Olá, ${first}!`
  return {
    messages: bubbles(
      `${greeting} Sou o assistente virtual.`,
      'Escolha um assunto ou escreva o que você precisa.',
    ),
    buttons: topics,
  }
}

interface Topic {
  name: string
  /** Free-text words for this topic, without accents. */
  words: RegExp
  reply: Reply
}

const answers: readonly Topic[] = [
  {
    name: 'encerrar',
    words: /\b(encerrar|tchau|sair|obrigad[oa]|finalizar)\b/,
    reply: {
      messages: bubbles('Foi bom falar com você.', `Conte com a gente e ${CLOSING_PHRASE}!`),
      buttons: [],
      ends: true,
    },
  },
  {
    name: 'duvidas',
    words: /\b(duvidas?|faq|perguntas?|ajuda)\b/,
    reply: {
      messages: bubbles('Reunimos as respostas mais pedidas.', `Veja a nossa ${HELP_CENTRE_POINTER}.`),
      buttons: [],
    },
  },
  { name: 'menu', words: /\b(menu|inicio|voltar|oi|ola|bom dia|boa tarde|boa noite)\b/, reply: menu('') },
  {
    name: 'boleto',
    words: /\b(boletos?|segunda via|2a via|linha|codigo de barras)\b/,
    reply: {
      messages: bubbles(
        'A segunda via fica em Meus acordos, depois que você entra.',
        'Boleto vencido não pode ser pago: nesse caso é preciso renegociar.',
      ),
      buttons: [['vencido', 'Meu boleto venceu'], back, finish],
    },
  },
  {
    name: 'vencido',
    words: /\b(venceu|vencido|atrasad[oa]|atraso)\b/,
    reply: {
      messages: bubbles('Entre no portal, abra Meus acordos e toque em Renegociar na parcela vencida.'),
      buttons: [['negociar', 'Quero negociar'], back, finish],
    },
  },
  {
    name: 'senha',
    words: /\b(senha|esqueci)\b/,
    reply: {
      messages: bubbles(
        'Toque em Esqueci minha senha na tela de entrada.',
        'Enviamos um código por SMS ou e-mail e você cria outra senha em Meus dados.',
      ),
      buttons: [['codigo', 'Não recebi o código'], back, finish],
    },
  },
  {
    name: 'codigo',
    words: /\b(codigo|sms|pin)\b/,
    reply: {
      messages: bubbles(
        'O código pode levar um minuto e vale por 10 minutos.',
        'Se o telefone mudou, atualize o cadastro com a data de nascimento e o nome da mãe.',
      ),
      buttons: [['humano', 'Falar com uma pessoa'], back, finish],
    },
  },
  {
    name: 'negociar',
    words: /\b(negociar|negociacao|divida|acordo|desconto|parcelar|pagar)\b/,
    reply: {
      messages: bubbles(
        'Consulte seu CPF ou CNPJ na página inicial: é grátis.',
        'Você vê as oportunidades, escolhe à vista ou parcelado e sai com o boleto.',
      ),
      buttons: [['boleto', 'Segunda via do boleto'], back, finish],
    },
  },
  {
    name: 'humano',
    words: /\b(humano|atendente|pessoa|telefone|ligar|ligacao)\b/,
    reply: {
      messages: bubbles(
        'Ligue para (11) 4858-5151, de segunda a sábado, das 8h às 20h.',
        'Ou peça em Ligação e nós ligamos para você.',
      ),
      buttons: [back, finish],
    },
  },
]

const notUnderstood: Reply = {
  messages: bubbles('Ainda não sei responder a isso.', 'Escolha um assunto da lista, por favor.'),
  buttons: topics,
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A button's value has priority; free text is searched for the words of each topic. */
export function replyTo(message: string): Reply {
  const text = plain(message)
  const topic = answers.find(({ name }) => name === text) ?? answers.find(({ words }) => words.test(text))
  return topic?.reply ?? notUnderstood
}
