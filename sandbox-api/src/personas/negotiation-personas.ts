import { type Persona, SENHA } from './persona'

const card = [{ key: 'cartao', family: 'CARTAO', contracts: [[4380.22, 170, 'Cartão Gold']] }] as const

function customer(taxId: string, name: string, persona: Omit<Persona, 'taxId' | 'name'>): Persona {
  const [first = ''] = name.split(' ')
  return {
    senha: SENHA,
    phone: `119${taxId.slice(3)}`,
    email: `${first}@EXEMPLO.COM.BR`,
    birthDate: '1977-08-25',
    motherName: 'JOANA DARC DA SILVA',
    ...persona,
    taxId,
    name,
  }
}

/** Outcomes of the negotiation list, journeys to resume, and agreements (spec §4, §8). */
export const negotiationPersonas: readonly Persona[] = [
  customer('50617283516', 'ADRIANA BRITO', {
    key: 'sem-registro',
    description: 'A consulta de negociações não encontra registro',
    expected: "sucesso false, 'NENHUM REGISTRO ENCONTRADO': 'Nenhum registro encontrado'",
    negotiations: 'NO_RECORDS',
  }),
  customer('61728394708', 'BRUNO CAMARGO', {
    key: 'lista-vazia',
    description: 'Nenhuma oportunidade: lista vazia',
    expected: "'Não há negociações'",
  }),
  customer('72839405881', 'CLÁUDIA VIEIRA', {
    key: 'erro-api',
    description: 'A lista de negociações falha, mas há carteiras',
    expected: "'Erro api Bradesco' registrado; as carteiras aparecem mesmo assim",
    negotiations: 'API_ERROR',
    flags: { drc: true, ren: true },
    offers: [
      { key: 'veiculo', family: 'VEICULO_V2', contracts: [[22190, 84]] },
      { key: 'drc', family: 'DRC', contracts: [[140000, 300]] },
    ],
  }),
  customer('83940516937', 'DANIELA XAVIER', {
    key: 'fora-de-horario',
    description: 'Para este cliente é sempre fora de horário',
    expected: "'Fora de horário'; o acordo em dia continua visível",
    negotiations: 'OUT_OF_HOURS',
    offers: card,
    agreements: [
      {
        key: 'acordo',
        family: 'EMPRESTIMO',
        contracts: [[5200, 120]],
        reais: 3900,
        count: 6,
        firstDueInDays: -25,
        paid: 1,
      },
    ],
  }),
  ...(['9A', '10A', '11A', '12A'] as const).map((progress, i) =>
    customer(
      ['94051627055', '05162738174', '16273849285', '27384950368'][i] ?? '',
      `RETOMADA ${progress} DA SILVA`,
      {
        key: `retomada-${progress.toLowerCase()}`,
        description: `Negociação interrompida em ${progress}`,
        expected: `Ao voltar, retoma em ${progress}: ${['opção', 'data', 'forma de pagamento', 'resumo'][i]}`,
        progress,
        offers: card,
      },
    ),
  ),
  customer('38495061422', 'EDSON ARANTES', {
    key: 'acordo-em-dia',
    description: 'Acordo em dia: duas parcelas pagas, próxima em aberto',
    expected: 'meus-acordos: boleto, código de barras e mudança de data da próxima parcela',
    agreements: [
      {
        key: 'em-dia',
        family: 'CARTAO',
        contracts: [[4800, 200]],
        reais: 2640,
        count: 12,
        firstDueInDays: -52,
        paid: 2,
      },
    ],
  }),
  customer('60517283417', 'HELENA DIAS', {
    key: 'acordo-debito',
    description: 'Acordo de débito automático, pago por boleto até aqui',
    expected: 'painel-alterar-pagamento: de boleto para débito em conta, e de volta com um boleto novo',
    agreements: [
      {
        key: 'debito',
        family: 'DEBITO_AUTOMATICO',
        contracts: [[6200, 150]],
        reais: 3600,
        count: 10,
        firstDueInDays: -20,
        paid: 1,
      },
    ],
  }),
  customer('49506172579', 'FLÁVIA QUEIROZ', {
    key: 'acordo-em-atraso',
    description: 'Acordo com parcela vencida',
    expected: "Boleto vencido não se paga: 'Renegociar' leva ao grupo que substitui o acordo",
    agreements: [
      {
        key: 'atrasado',
        family: 'EMPRESTIMO',
        contracts: [[9100, 260]],
        reais: 6500,
        count: 10,
        firstDueInDays: -70,
        paid: 1,
      },
    ],
    offers: [{ key: 'novo', family: 'EMPRESTIMO', contracts: [[5850, 40]], renegotiates: 'atrasado' }],
  }),
  customer('50617283605', 'GUSTAVO HENRIQUE REIS', {
    key: 'acordo-quitado',
    description: 'Acordo pago por inteiro',
    expected: 'meus-acordos: quitado, sem boletos',
    agreements: [
      {
        key: 'pago',
        family: 'CARTAO',
        contracts: [[2100, 300]],
        reais: 900,
        count: 3,
        firstDueInDays: -120,
        paid: 3,
      },
    ],
  }),
  customer('38495061694', 'LUCAS PRADO', {
    key: 'nome-no-cadastro',
    description: 'Pagou, e o nome continua no cadastro de devedores; outro acordo ainda por pagar',
    expected: 'meus-acordos: o prazo passou; reclamação com protocolo e carta de quitação',
    agreements: [
      {
        key: 'pago',
        family: 'CARTAO',
        contracts: [[1900, 320]],
        reais: 760,
        count: 1,
        firstDueInDays: -20,
        paid: 1,
        nameStays: true,
      },
      {
        key: 'novo',
        family: 'EMPRESTIMO',
        contracts: [[2600, 240]],
        reais: 1300,
        count: 1,
        firstDueInDays: 10,
        paid: 0,
        nameStays: true,
      },
    ],
  }),
  customer('61728394899', 'HILDA SAMPAIO', {
    key: 'acordo-cancelado',
    description: 'Acordo cancelado e uma oportunidade nova',
    expected: 'meus-acordos: cancelado; o painel mostra uma oportunidade',
    agreements: [
      {
        key: 'cancelado',
        family: 'CARTAO',
        contracts: [[4380.22, 170]],
        reais: 1800,
        count: 6,
        firstDueInDays: -90,
        paid: 0,
        state: 'CANCELADO',
      },
    ],
    offers: card,
  }),
  customer('72839405962', 'IVAN MACHADO', {
    key: 'acordos-varios',
    description: 'Acordos pago, em dia, em atraso e cancelado',
    expected: 'meus-acordos mostra os quatro estados',
    agreements: [
      {
        key: 'pago',
        family: 'CARTAO',
        contracts: [[1500, 400]],
        reais: 600,
        count: 2,
        firstDueInDays: -200,
        paid: 2,
      },
      {
        key: 'em-dia',
        family: 'EMPRESTIMO',
        contracts: [[7200, 220]],
        reais: 5100,
        count: 12,
        firstDueInDays: -82,
        paid: 3,
      },
      {
        key: 'atrasado',
        family: 'EAVM',
        contracts: [[12400, 500]],
        reais: 8000,
        count: 8,
        firstDueInDays: -75,
        paid: 1,
      },
      {
        key: 'cancelado',
        family: 'CARTAO_P1',
        contracts: [[3300, 600]],
        reais: 990,
        count: 3,
        firstDueInDays: -150,
        paid: 0,
        state: 'CANCELADO',
      },
    ],
    offers: [{ key: 'novo', family: 'EAVM', contracts: [[7000, 75]], renegotiates: 'atrasado' }, ...card],
  }),
  customer('83940516007', 'JULIANA FONSECA', {
    key: 'documentos-pendentes',
    description: 'Refinanciamento de veículo à espera de documentos',
    expected: '/status e /upload-docs; depois /refinanciamento-contrato',
    agreements: [
      {
        key: 'refin',
        family: 'VEICULO_V3',
        contracts: [[33000, 90]],
        reais: 41000,
        count: 36,
        firstDueInDays: 30,
        paid: 0,
        state: 'AGUARDANDO_DOCUMENTOS',
      },
    ],
  }),
  customer('94051627136', 'KLEBER ASSIS', {
    key: 'assinatura-pendente',
    description: 'DRC formalizado à espera de assinatura',
    expected: '/status; a assinatura por código libera o boleto',
    agreements: [
      {
        key: 'drc',
        family: 'DRC',
        contracts: [[125000, 210]],
        reais: 98000,
        count: 24,
        firstDueInDays: 20,
        paid: 0,
        state: 'AGUARDANDO_ASSINATURA',
      },
    ],
    flags: { drc: true },
  }),
]
