/**
 * What a search, a chat or a social network shows of a public page: its description and its picture, drawn for every
 * theme by `npm run social-pictures`.
 */

/** The headline on each picture; `{theme}/social/<name>.png`, 1200 by 630. */
export const pictures = {
  inicio: 'Consulte seu CPF grátis',
  pj: 'Consulte seu CNPJ grátis',
  refinanciamento: 'Refinancie seu veículo',
  febraban: 'Mutirão de negociação da FEBRABAN',
  sac: 'Continue o seu atendimento',
  next: 'Negocie as dívidas do seu cartão next',
} as const

type Picture = keyof typeof pictures

interface PageWords {
  description: string
  picture: Picture
}

const general: PageWords = {
  description: 'Consulte suas dívidas com o banco, compare as condições e gere o boleto. É grátis.',
  picture: 'inicio',
}

const described: Readonly<Record<string, Partial<PageWords>>> = {
  '/pj': {
    description:
      'Consulte o CNPJ da sua empresa, compare as condições para renegociar e gere o boleto. É grátis.',
    picture: 'pj',
  },
  '/refinanciamento': {
    description:
      'Troque as parcelas do veículo por outras que cabem no mês. Você vê a taxa e o custo total antes.',
    picture: 'refinanciamento',
  },
  '/febraban': {
    description:
      'Condições do mutirão para dívidas em atraso com o banco. Consulte e veja se a sua participa.',
    picture: 'febraban',
  },
  '/sac': {
    description: 'Consulte seu CPF ou CNPJ e veja as opções de que falamos no atendimento.',
    picture: 'sac',
  },
  '/next': {
    description: 'Consulte seu CPF e negocie as dívidas do seu cartão next em um só lugar, pelo celular.',
    picture: 'next',
  },
  '/login-cpf': {
    description: 'Entre com CPF ou CNPJ e senha, ou com um código, para ver e negociar suas dívidas.',
  },
  '/sem-contato': { description: 'O que fazer quando o banco não tem um celular ou e-mail seu.' },
  '/sem-negociacao': { description: 'Não há dívida para negociar aqui. Veja com quem falar.' },
  '/fora-horario': { description: 'Horários da negociação e o que continua aberto fora deles.' },
  '/procure-uma-agencia': {
    description: 'Encontre uma agência: endereço, horário, mapa e o que levar para atualizar seu cadastro.',
  },
  '/central-de-duvidas': { description: 'Respostas sobre dívidas, acordos, boletos, senha e segurança.' },
  '/central-duvidas': { description: 'Respostas sobre dívidas, acordos, boletos, senha e segurança.' },
  '/quem-somos': { description: 'Quem está por trás deste portal e como falar com o banco.' },
  '/notificacoes-indevidas': {
    description: 'Recebe cobranças que não são para você? Avise o banco e acompanhe o seu relato.',
  },
  '/diretiva-privacidade': { description: 'Quais dados o portal usa, para quê, e os seus direitos.' },
  '/acessibilidade': {
    description: 'O que já é acessível neste portal, o que ainda não é, e a quem avisar.',
  },
  '/confira-seu-boleto': {
    description:
      'Cole o código de barras e confira banco, valor e vencimento antes de pagar. Nada é enviado.',
  },
}

export const wordsOf = (path: string): PageWords => ({ ...general, ...described[path] })
