import type {
  Agreement,
  AgreementInstalment,
  NegotiationList,
  OfferOption,
  Opportunity,
} from '@portal/contract'

/** A person and a company of the sandbox, with valid ids. */
export const MARIA = '52998224725'
export const BAKERY = '12345678000195'

/** A card group with two contracts; each test overrides what it needs. */
export function opportunity(change: Partial<Opportunity> = {}): Opportunity {
  return {
    idNegociacao: 'NEG1',
    familia: 'CARTAO',
    versaoApi: 'v1',
    carteira: '09',
    nomeProduto: 'Cartão de crédito',
    contratos: [contract('111', 3614.9), contract('222', 1600)],
    credor: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181', endereco: 'Avenida das Manhãs, 1000' },
    valorOriginal: 5214.9,
    valorDesconto: 3233.24,
    percDesconto: 62,
    valorAVista: 1981.66,
    menorParcela: { valor: 118.4, quantidade: 24 },
    cetAoAno: 26.7,
    taxaJurosAoMes: 1.99,
    taxaJurosAoAno: 26.68,
    validade: '2026-11-27',
    prazoFinal: null,
    opcoes: [
      option({
        id: 'AVISTA',
        tipo: 'A vista',
        quantidade: 1,
        valorParcela: 1981.66,
        totalAPagar: 1981.66,
        valorDesconto: 3233.24,
        cetAoAno: 0,
      }),
      option(),
    ],
    aceitaPropostaPropria: true,
    percEntradaMinima: 0,
    formasPagamento: ['BOLETO'],
    textoAutorizacaoDebito: null,
    seguro: null,
    trocoMaximo: 0,
    veiculo: null,
    exigeAssinatura: false,
    exigeDocumentos: false,
    semEntrada: false,
    acordoOrigem: null,
    ...change,
  }
}

/** 24 instalments; each test overrides what it needs. */
function option(change: Partial<OfferOption> = {}): OfferOption {
  return {
    id: 'P24',
    tipo: 'Parcelado',
    destaque: null,
    quantidade: 24,
    valorParcela: 118.4,
    valorEntrada: 0,
    totalAPagar: 2841.6,
    valorDesconto: 3128.94,
    comSeguro: false,
    taxaJurosAoMes: 1.99,
    taxaJurosAoAno: 26.68,
    cetAoAno: 26.7,
    ...change,
  }
}

export function contract(numero: string, valorOriginal: number): Opportunity['contratos'][number] {
  return { numero, produto: 'Cartão Aurora Gold', valorOriginal, diasAtraso: 214, vencidoDesde: '2026-04-20' }
}

export function instalment(numero: number, change: Partial<AgreementInstalment> = {}): AgreementInstalment {
  return {
    numero,
    divida: `D${numero}`,
    vencimento: `2026-${String(9 + numero).padStart(2, '0')}-30`,
    valor: 220,
    estado: 'ABERTA',
    pagaEm: null,
    boletoDisponivel: true,
    ...change,
  }
}

/** Three instalments of R$ 220, the first one paid. */
export function agreement(change: Partial<Agreement> = {}): Agreement {
  return {
    numeroAcordo: '8367435725',
    estado: 'ATIVO',
    familia: 'CARTAO',
    carteira: '09',
    nomeProduto: 'Cartão de crédito',
    contratos: [contract('111', 660)],
    criadoEm: '2026-09-05T10:00:00-03:00',
    tipo: 'Parcelado',
    formaPagamento: 'BOLETO',
    valorTotal: 660,
    valorPago: 220,
    quantidadeParcelas: 3,
    parcelasPagas: 1,
    proximoVencimento: '2026-11-30',
    parcelas: [
      instalment(1, { estado: 'PAGA', pagaEm: '2026-10-09', boletoDisponivel: false }),
      instalment(2),
      instalment(3),
    ],
    podeCancelar: false,
    podeAlterarPagamento: true,
    idRenegociacao: null,
    ...change,
  }
}

type ListChange = Partial<NegotiationList['dados']> & { sucesso?: boolean }

/** The response of POST negociacoes. */
export function list({ sucesso = true, ...dados }: ListChange = {}): { status: 200; data: NegotiationList } {
  return {
    status: 200,
    data: {
      sucesso,
      dados: {
        nomeCliente: 'MARIA APARECIDA DE SOUZA',
        score: 512,
        negociacoes: [],
        numeroAcordoNegociacao: '',
        mensagem: '',
        acordos: [],
        reabreEm: null,
        ...dados,
      },
    },
  }
}
