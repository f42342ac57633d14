import type { RoutePath } from '@portal/runtime/router'

/** The FAQ's content (spec §2): one text for the public page and for the panel. */

/** The subject of a question: selects the picture beside it. */
export type FaqImage = 'programa' | 'consulta' | 'negociacao' | 'boleto' | 'acesso' | 'seguranca'

export interface FaqItem {
  /** Also the question's anchor, /central-de-duvidas#id. Permanent: links and journey events refer to it. */
  id: string
  ordem: number
  pergunta: string
  /** Paragraphs. */
  resposta: readonly string[]
  img: FaqImage
  /** The page that the answer refers to. */
  link?: { label: string; to: RoutePath }
}

/** In the order of the page. */
const questions: readonly Omit<FaqItem, 'ordem'>[] = [
  {
    id: 'desenrola-brasil',
    pergunta: 'O que é o programa Desenrola Brasil?',
    resposta: [
      'É um programa do governo federal que ajuda pessoas e pequenas empresas a negociar dívidas em atraso. Há descontos e prazos maiores para pagar.',
      'Cada fase do programa tem suas regras e datas. Quando uma dívida sua com o banco faz parte dele, a condição aparece aqui, junto com as outras oportunidades. Você não paga nada para consultar.',
    ],
    img: 'programa',
  },
  {
    id: 'consultar-oportunidade',
    pergunta: 'Como vejo se há uma oportunidade para mim?',
    resposta: [
      'Na página inicial, digite seu CPF ou o CNPJ da empresa. Depois marque que você não é um robô e toque em “Consultar”.',
      'Se for sua primeira vez, você cria uma senha. Depois de entrar, o painel mostra tudo o que pode ser negociado, com o valor de hoje e o desconto.',
    ],
    img: 'consulta',
    link: { label: 'Consultar agora', to: '/' },
  },
  {
    id: 'empresa-autorizada',
    pergunta: 'Este site é mesmo autorizado pelo banco?',
    resposta: [
      'Sim. Este é um canal oficial: o banco contratou uma empresa para operar o site. Os acordos feitos aqui valem como os feitos na agência.',
      'Confira sempre o endereço no navegador antes de digitar seus dados. Nunca pedimos a senha do cartão nem pagamento por Pix para pessoas.',
    ],
    img: 'seguranca',
    link: { label: 'Saiba quem somos', to: '/quem-somos' },
  },
  {
    id: 'divida-de-outro-banco',
    pergunta: 'Posso negociar aqui uma dívida de outro banco?',
    resposta: [
      'Não. Aqui só aparecem dívidas com este banco. Para as de outro banco ou de uma loja, procure o canal oficial deles.',
    ],
    img: 'negociacao',
  },
  {
    id: 'codigo-nao-chegou',
    pergunta: 'Não recebi o código de acesso. O que faço?',
    resposta: [
      'Espere um minuto e confira se o celular tem sinal. No e-mail, olhe também a caixa de spam. Depois de um minuto, o botão “Enviar outro código” fica disponível. Cada código vale por 10 minutos, e só os dois últimos valem. Use o mais novo.',
      'Se o telefone ou o e-mail mudou, escolha outro contato ou atualize seu cadastro.',
    ],
    img: 'acesso',
    link: { label: 'Pedir um código', to: '/login-confirma' },
  },
  {
    id: 'nenhuma-negociacao',
    pergunta: 'Por que não aparece nenhuma negociação?',
    resposta: [
      'Talvez você não tenha dívida em atraso, ou o pagamento ainda esteja sendo registrado (até 5 dias úteis). Também há contratos que só a agência atende.',
      'As condições mudam com o tempo. Se hoje não há nada, vale a pena consultar de novo em alguns dias.',
    ],
    img: 'consulta',
  },
  {
    id: 'contratos-que-faltam',
    pergunta: 'Por que nem todos os meus contratos aparecem?',
    resposta: [
      'O painel mostra os contratos que podem ser negociados por aqui hoje. Contratos em dia, em discussão na Justiça ou que já têm acordo não aparecem entre as oportunidades.',
      'Acordos que você já fez ficam em “Meus acordos”.',
    ],
    img: 'consulta',
  },
  {
    id: 'contratos-agrupados',
    pergunta: 'Posso escolher só um dos contratos de uma oportunidade?',
    resposta: [
      'Não. O banco junta os contratos em grupos fixos, e as condições valem para o grupo inteiro. Por isso, um grupo não pode ser dividido.',
      'Se você tem mais de um grupo, pode negociar cada um em separado, na ordem que quiser.',
    ],
    img: 'negociacao',
  },
  {
    id: 'formas-de-pagamento',
    pergunta: 'Como posso pagar?',
    resposta: [
      'O pagamento é feito só por boleto. Você pode pagar no aplicativo de qualquer banco, no caixa eletrônico ou na lotérica.',
      'Ao concluir o acordo, você copia o código de barras ou baixa o PDF na hora.',
    ],
    img: 'boleto',
  },
  {
    id: 'data-do-pagamento',
    pergunta: 'Posso escolher o dia do pagamento?',
    resposta: [
      'Sim. Durante a negociação, você escolhe o vencimento do primeiro boleto entre os dias úteis disponíveis. As outras parcelas vencem no mesmo dia dos meses seguintes.',
      'Se precisar mudar depois, veja se o seu acordo permite em “Meus acordos”.',
    ],
    img: 'boleto',
  },
  {
    id: 'documentos',
    pergunta: 'Preciso enviar documentos?',
    resposta: [
      'Na maior parte das negociações, não. Só alguns acordos, como o refinanciamento de veículo, pedem documentos e assinatura digital.',
      'Quando for preciso, o site mostra a lista, e você envia foto ou PDF pelo celular.',
    ],
    img: 'negociacao',
  },
  {
    id: 'boleto-nao-chegou',
    pergunta: 'Não recebi o boleto. Como consigo outro?',
    resposta: [
      'Peça a segunda via com seu CPF ou CNPJ e um código enviado ao seu contato. Você vê os boletos em aberto, sem precisar de senha.',
    ],
    img: 'boleto',
    link: { label: 'Segunda via do boleto', to: '/login-segunda-via' },
  },
  {
    id: 'boleto-vencido',
    pergunta: 'Meu boleto venceu. Posso pagar assim mesmo?',
    resposta: [
      'Não. Um boleto vencido não pode ser pago. É preciso renegociar: entre, veja as condições de hoje e gere um boleto novo.',
    ],
    img: 'boleto',
    link: { label: 'Entrar para renegociar', to: '/login-cpf' },
  },
  {
    id: 'esqueci-a-senha',
    pergunta: 'Esqueci minha senha. E agora?',
    resposta: [
      'Em “Esqueci minha senha”, peça um código (PIN). Ele chega por SMS ou e-mail e, quando disponível, por ligação. Com ele você entra.',
      'Depois, crie outra senha em “Meus dados”.',
    ],
    img: 'acesso',
    link: { label: 'Esqueci minha senha', to: '/esqueci-a-senha' },
  },
  {
    id: 'ligacoes-indevidas',
    pergunta: 'Recebo ligações de cobrança que não são para mim. Como paro?',
    resposta: [
      'Conte o que acontece em “Notificações indevidas”. A dívida não é sua, já foi paga, você não a reconhece ou não concorda com ela? Não precisa entrar nem ter senha.',
    ],
    img: 'seguranca',
    link: { label: 'Avisar sobre ligações', to: '/notificacoes-indevidas' },
  },
]

export const faq: readonly FaqItem[] = questions.map((question, i) => ({ ...question, ordem: i + 1 }))
