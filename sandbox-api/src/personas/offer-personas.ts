import { type OfferSeed, type Persona, SENHA } from './persona'

interface OfferPersona {
  key: string
  description: string
  expected: string
  taxId: string
  name: string
  offers: readonly OfferSeed[]
  extra?: Partial<Persona>
}

/** People with a password who differ in their offers. */
function withOffers({ extra, ...persona }: OfferPersona, index: number): Persona {
  const [first = 'cliente'] = persona.name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').split(' ')
  return {
    ...persona,
    senha: SENHA,
    phone: `119812345${String(10 + index)}`,
    email: `${first}@exemplo.com.br`.toUpperCase(),
    birthDate: '1980-06-15',
    motherName: 'MARIA DAS GRAÇAS',
    ...extra,
  }
}

const civic = { descricao: 'Honda Civic 2.0 2019', placa: 'BRA2E19' }
const onix = { descricao: 'Chevrolet Onix 1.0 2021', placa: 'QWE4R56' }

const people: readonly OfferPersona[] = [
  {
    key: 'veiculo-v2',
    description: 'Renegociação de veículo, versão 2',
    expected: '/negociacao-reneg; boleto na hora, documentos e assinatura pendentes em /sucesso-veiculo',
    taxId: '16273849013',
    name: 'MARCOS VINICIUS TAVARES',
    offers: [{ key: 'veiculo', family: 'VEICULO_V2', contracts: [[38450.2, 112]], vehicle: civic }],
  },
  {
    key: 'veiculo-v3',
    description: 'Refinanciamento de veículo, versão 3, com troco e seguro',
    expected: '/negociacao-reneg com troco; documentos, contrato e assinatura antes do primeiro boleto',
    taxId: '27384950104',
    name: 'NATÁLIA BARBOSA',
    offers: [{ key: 'veiculo', family: 'VEICULO_V3', contracts: [[51200, 75]], vehicle: onix }],
    extra: { flags: { ren: true } },
  },
  {
    key: 'drc-assinatura',
    description: 'DRC acima de R$ 100 mil, com assinatura digital',
    expected: '/negociacao-drc; depois de formalizar, assinatura por código e só então o boleto',
    taxId: '38495061260',
    name: 'OTÁVIO MENDES',
    offers: [
      {
        key: 'drc',
        family: 'DRC',
        contracts: [
          [98300.4, 240, 'Capital de giro'],
          [64150, 240, 'Crédito rural'],
        ],
      },
    ],
    extra: { flags: { drc: true } },
  },
  {
    key: 'reorg-com-seguro',
    description: 'Reorganização de dívidas, com e sem seguro',
    expected: '/negociacao-reorg: menor parcela, prazo conhecido e menor prazo, cada um com e sem seguro',
    taxId: '49506172307',
    name: 'PRISCILA ANDRADE',
    offers: [
      {
        key: 'reorg',
        family: 'REORG',
        contracts: [
          [12800, 98, 'Empréstimo pessoal'],
          [4310.7, 98, 'Cheque especial'],
        ],
      },
    ],
  },
  {
    key: 'reorg-sem-seguro',
    description: 'Reorganização de dívidas, sem oferta de seguro',
    expected: '/negociacao-reorg: as três formas, só sem seguro',
    taxId: '50617283435',
    name: 'QUITÉRIA SANTOS',
    offers: [
      {
        key: 'reorg',
        family: 'REORG',
        contracts: [[7300, 143, 'Empréstimo pessoal']],
        terms: { insurance: null },
      },
    ],
  },
  {
    key: 'cartao-p1',
    description: 'Campanha de cartão P1',
    expected: 'Um grupo CARTAO_P1, 80% de desconto à vista',
    taxId: '61728394627',
    name: 'RAFAEL GOMES',
    offers: [{ key: 'p1', family: 'CARTAO_P1', contracts: [[6120.9, 720, 'Cartão Gold']] }],
  },
  {
    key: 'cartao-p2',
    description: 'Campanha de cartão P2',
    expected: 'Um grupo CARTAO_P2, até 36 parcelas',
    taxId: '72839405709',
    name: 'SIMONE CARDOSO',
    offers: [{ key: 'p2', family: 'CARTAO_P2', contracts: [[9450, 365, 'Cartão Black']] }],
  },
  {
    key: 'eavm',
    description: 'Oferta EAVM',
    expected: '/negociacao-eavm',
    taxId: '83940516856',
    name: 'TIAGO FREITAS',
    offers: [{ key: 'eavm', family: 'EAVM', contracts: [[18700.33, 510, 'Crédito consignado']] }],
  },
  {
    key: 'zero-entrada',
    description: 'Oferta sem entrada, com link de sessão',
    expected: '/oferta-especial; o link do banco, que o sandbox manda por SMS, leva a ela',
    taxId: '94051627993',
    name: 'URSULA RIBEIRO',
    offers: [
      { key: 'zero', family: 'ZERO_ENTRADA', contracts: [[5890.6, 155]] },
      { key: 'cartao', family: 'CARTAO', contracts: [[1244.9, 155]] },
    ],
  },
  {
    key: 'debito-automatico',
    description: 'Campanha com débito automático',
    expected: '/forma-pagamento pede a autorização de débito',
    taxId: '05162738093',
    name: 'VALÉRIA PINTO',
    offers: [{ key: 'debito', family: 'DEBITO_AUTOMATICO', contracts: [[11230, 91]] }],
  },
  {
    key: 'campanha-boleto',
    description: 'Campanha de boleto (bol)',
    expected: '/boleto-facil: o boleto pronto para pagar, sem login',
    taxId: '16273849102',
    name: 'WAGNER MONTEIRO',
    offers: [{ key: 'boleto', family: 'CAMPANHA_BOLETO', contracts: [[2380.75, 266]] }],
    extra: { flags: { bol: true } },
  },
  {
    key: 'boleto-24h',
    description: 'Boleto com vencimento no próximo dia útil',
    expected: '/negociacao-boleto-24hrs com o prazo em data e hora',
    taxId: '27384950287',
    name: 'XÊNIA DUARTE',
    offers: [{ key: 'b24', family: 'BOLETO_24H', contracts: [[4475, 330]] }],
    extra: { flags: { bol: true } },
  },
  {
    key: 'varios-grupos',
    description: 'Várias famílias ao mesmo tempo',
    expected: 'O painel mostra seis grupos fixos, cada um com a sua família',
    taxId: '38495061341',
    name: 'YASMIN CORREIA',
    offers: [
      {
        key: 'cartao',
        family: 'CARTAO',
        contracts: [
          [3120, 190],
          [870.45, 190],
          [1500, 95],
        ],
      },
      { key: 'veiculo', family: 'VEICULO_V2', contracts: [[27650, 61]], vehicle: civic },
      { key: 'emprestimo', family: 'EMPRESTIMO', contracts: [[9200, 140]] },
      { key: 'eavm', family: 'EAVM', contracts: [[14400, 402]] },
      { key: 'b24', family: 'BOLETO_24H', contracts: [[610.2, 250]] },
      { key: 'drc', family: 'DRC', contracts: [[131000, 188, 'Crédito imobiliário']] },
    ],
    extra: { flags: { drc: true, ren: true } },
  },
  {
    key: 'devedor-pesado',
    description: 'Duzentos contratos em quarenta grupos',
    expected: 'O painel abre sem demora, com 40 grupos de 5 contratos',
    taxId: '49506172498',
    name: 'ZULMIRA CAVALCANTI',
    offers: Array.from({ length: 40 }, (_, group) => ({
      key: `grupo-${group + 1}`,
      family: group % 2 === 0 ? ('CARTAO' as const) : ('EMPRESTIMO' as const),
      contracts: Array.from(
        { length: 5 },
        (_, contract) => [400 + group * 37 + contract * 111.11, 90 + group * 3] as const,
      ),
    })),
  },
]

export const offerPersonas: readonly Persona[] = people.map(withOffers)
