import type { OfferFamily } from '@portal/contract'
import type { AgreementSeed, ContractSeed, OfferSeed, Persona } from './persona'

const offer = (key: string, family: OfferFamily, ...contracts: ContractSeed[]): OfferSeed => ({
  key,
  family,
  contracts,
})

/** An agreement with `paid` of `count` instalments paid, the first of which is due in so many days. */
const agreement = (
  key: string,
  family: OfferFamily,
  contract: ContractSeed,
  reais: number,
  [paid, count]: readonly [paid: number, count: number],
  firstDueInDays: number,
  more: Pick<AgreementSeed, 'state' | 'nameStays'> = {},
): AgreementSeed => ({ key, family, contracts: [contract], reais, count, firstDueInDays, paid, ...more })

const card = offer('cartao', 'CARTAO', [4380.22, 170, 'Cartão Gold'])
const uno = { descricao: 'Fiat Uno 1.0 2014', placa: 'ABC1D23' }
const civic = { descricao: 'Honda Civic 2.0 2019', placa: 'BRA2E19' }
const onix = { descricao: 'Chevrolet Onix 1.0 2021', placa: 'QWE4R56' }
const inconsistent = {
  consult: {
    status: 401,
    title: 'Cadastro: dados inconsistentes, sem e-mail e telefone',
    until: 'confirmed',
  },
} as const
const phoneTaken = { consult: { status: 401, title: 'Telefone já existe em outro CPF' } } as const

/** Records and scripted behaviour of each debtor: the branches of spec §1, §4 and §8. */
export const histories: Readonly<Record<string, Partial<Persona>>> = {
  cliente: {
    offers: [
      {
        ...offer('cartao', 'CARTAO', [3614.9, 214, 'Cartão Gold'], [1600, 187, 'Cartão Fácil']),
        terms: { discountByInstalments: 0.5701 },
      },
      {
        ...offer('veiculo', 'VEICULO_V2', [2267.29, 96]),
        terms: {
          ...{ discountByInstalments: 0.18, monthlyRate: 0.0202, counts: [6, 12], maxCount: 12 },
          ...{ tac: 0, iofCapReached: true, validDays: 10 },
        },
        vehicle: uno,
      },
    ],
  },
  'pf-novo': { offers: [offer('emprestimo', 'EMPRESTIMO', [8420.55, 130])] },
  'pf-sem-contato': { offers: [offer('cartao', 'CARTAO', [1980.4, 300])] },
  'pf-novo-renegociacao': { flags: { ren: true }, offers: [offer('boleto', 'CAMPANHA_BOLETO', [3250, 410])] },
  'pf-novo-drc': { flags: { drc: true }, offers: [offer('drc', 'DRC', [118400, 520])] },
  'pf-telefone-em-outro-cpf': phoneTaken,
  'pf-dados-inconsistentes': inconsistent,
  'pf-sem-negociacao-202': { consult: { status: 202 } },
  'pf-outro-401': { consult: { status: 401, title: 'Cliente não autorizado' } },
  'pf-erro-500': { consult: { status: 500 } },
  'sessao-ativa': { activeSession: true, offers: [offer('cartao', 'CARTAO', [2740.18, 145])] },
  'sessao-curta': { sessionSeconds: 60, offers: [offer('cartao', 'CARTAO', [990.5, 88])] },
  'codigo-nok': { codeLogin: 'NOK' },
  'codigo-202': { codeLogin: 202 },
  'codigo-401': { codeLogin: 401 },
  'codigo-500': { codeLogin: 500 },

  'pj-cliente': {
    offers: [
      offer('giro', 'EMPRESTIMO', [42300.75, 160, 'Capital de giro']),
      offer('cartao', 'CARTAO', [7815.3, 121, 'Cartão empresarial']),
    ],
  },
  'pj-kba': { offers: [offer('giro', 'EMPRESTIMO', [15600, 200, 'Capital de giro'])] },
  'pj-kba-renegociacao': {
    flags: { ren: true },
    offers: [offer('boleto', 'CAMPANHA_BOLETO', [9870.1, 377, 'Conta garantida'])],
  },
  'pj-alfanumerica': { offers: [offer('giro', 'EMPRESTIMO', [23110.45, 74, 'Capital de giro'])] },
  'pj-alfanumerica-nova': { offers: [offer('cartao', 'CARTAO', [5400, 65, 'Cartão empresarial'])] },
  'pj-dados-inconsistentes': inconsistent,
  'pj-telefone-em-outro-cpf': phoneTaken,

  'veiculo-v2': { offers: [{ ...offer('veiculo', 'VEICULO_V2', [38450.2, 112]), vehicle: civic }] },
  'veiculo-v3': {
    flags: { ren: true },
    offers: [{ ...offer('veiculo', 'VEICULO_V3', [51200, 75]), vehicle: onix }],
  },
  'drc-assinatura': {
    flags: { drc: true },
    offers: [offer('drc', 'DRC', [98300.4, 240, 'Capital de giro'], [64150, 240, 'Crédito rural'])],
  },
  'reorg-com-seguro': {
    offers: [offer('reorg', 'REORG', [12800, 98, 'Empréstimo pessoal'], [4310.7, 98, 'Cheque especial'])],
  },
  'reorg-sem-seguro': {
    offers: [{ ...offer('reorg', 'REORG', [7300, 143, 'Empréstimo pessoal']), terms: { insurance: null } }],
  },
  'cartao-p1': { offers: [offer('p1', 'CARTAO_P1', [6120.9, 720, 'Cartão Gold'])] },
  'cartao-p2': { offers: [offer('p2', 'CARTAO_P2', [9450, 365, 'Cartão Black'])] },
  eavm: { offers: [offer('eavm', 'EAVM', [18700.33, 510, 'Crédito consignado'])] },
  'zero-entrada': {
    offers: [offer('zero', 'ZERO_ENTRADA', [5890.6, 155]), offer('cartao', 'CARTAO', [1244.9, 155])],
  },
  'debito-automatico': { offers: [offer('debito', 'DEBITO_AUTOMATICO', [11230, 91])] },
  'campanha-boleto': { flags: { bol: true }, offers: [offer('boleto', 'CAMPANHA_BOLETO', [2380.75, 266])] },
  'boleto-24h': { flags: { bol: true }, offers: [offer('b24', 'BOLETO_24H', [4475, 330])] },
  'varios-grupos': {
    flags: { drc: true, ren: true },
    offers: [
      offer('cartao', 'CARTAO', [3120, 190], [870.45, 190], [1500, 95]),
      { ...offer('veiculo', 'VEICULO_V2', [27650, 61]), vehicle: civic },
      offer('emprestimo', 'EMPRESTIMO', [9200, 140]),
      offer('eavm', 'EAVM', [14400, 402]),
      offer('b24', 'BOLETO_24H', [610.2, 250]),
      offer('drc', 'DRC', [131000, 188, 'Crédito imobiliário']),
    ],
  },
  'devedor-pesado': {
    offers: Array.from({ length: 40 }, (_, group) => ({
      key: `grupo-${group + 1}`,
      family: group % 2 === 0 ? ('CARTAO' as const) : ('EMPRESTIMO' as const),
      contracts: [0, 1, 2, 3, 4].map((one) => [400 + group * 37 + one * 111.11, 90 + group * 3] as const),
    })),
  },

  'sem-registro': { negotiations: 'NO_RECORDS' },
  'erro-api': {
    negotiations: 'API_ERROR',
    flags: { drc: true, ren: true },
    offers: [offer('veiculo', 'VEICULO_V2', [22190, 84]), offer('drc', 'DRC', [140000, 300])],
  },
  'fora-de-horario': {
    negotiations: 'OUT_OF_HOURS',
    offers: [card],
    agreements: [agreement('acordo', 'EMPRESTIMO', [5200, 120], 3900, [1, 6], -25)],
  },
  'retomada-9a': { progress: '9A', offers: [card] },
  'retomada-10a': { progress: '10A', offers: [card] },
  'retomada-11a': { progress: '11A', offers: [card] },
  'retomada-12a': { progress: '12A', offers: [card] },
  'acordo-em-dia': { agreements: [agreement('em-dia', 'CARTAO', [4800, 200], 2640, [2, 12], -52)] },
  'acordo-debito': {
    agreements: [agreement('debito', 'DEBITO_AUTOMATICO', [6200, 150], 3600, [1, 10], -20)],
  },
  'acordo-em-atraso': {
    agreements: [agreement('atrasado', 'EMPRESTIMO', [9100, 260], 6500, [1, 10], -70)],
  },
  'acordo-quitado': { agreements: [agreement('pago', 'CARTAO', [2100, 300], 900, [3, 3], -120)] },
  'nome-no-cadastro': {
    agreements: [
      agreement('pago', 'CARTAO', [1900, 320], 760, [1, 1], -20, { nameStays: true }),
      agreement('novo', 'EMPRESTIMO', [2600, 240], 1300, [0, 1], 10, { nameStays: true }),
    ],
  },
  'acordo-cancelado': {
    agreements: [agreement('cancelado', 'CARTAO', [4380.22, 170], 1800, [0, 6], -90, { state: 'CANCELADO' })],
    offers: [card],
  },
  'acordos-varios': {
    agreements: [
      agreement('pago', 'CARTAO', [1500, 400], 600, [2, 2], -200),
      agreement('em-dia', 'EMPRESTIMO', [7200, 220], 5100, [3, 12], -82),
      agreement('atrasado', 'EAVM', [12400, 500], 8000, [1, 8], -75),
      agreement('cancelado', 'CARTAO_P1', [3300, 600], 990, [0, 3], -150, { state: 'CANCELADO' }),
    ],
    offers: [card],
  },
  'documentos-pendentes': {
    agreements: [
      agreement('refin', 'VEICULO_V3', [33000, 90], 41000, [0, 36], 30, { state: 'AGUARDANDO_DOCUMENTOS' }),
    ],
  },
  'assinatura-pendente': {
    flags: { drc: true },
    agreements: [
      agreement('drc', 'DRC', [125000, 210], 98000, [0, 24], 20, { state: 'AGUARDANDO_ASSINATURA' }),
    ],
  },
}
