export interface GlossaryEntry {
  /** Abbreviations in full. */
  name: string
  meaning: string
}

/** Plain-language definitions of terms that the law requires in a contract. */
export const glossary = {
  CET: {
    name: 'Custo Efetivo Total',
    meaning:
      'Tudo o que você paga pelo acordo em um ano, em porcentagem: juros, impostos, tarifas e seguro juntos. Conta os dias até cada parcela: com mais prazo para a primeira, pode ficar menor que os juros. Serve para comparar ofertas.',
  },
  IOF: {
    name: 'Imposto sobre Operações Financeiras',
    meaning: 'Imposto do governo federal cobrado em operações de crédito. O banco recolhe e repassa.',
  },
  TAC: {
    name: 'Tarifa de Abertura de Crédito',
    meaning: 'Valor cobrado uma única vez para abrir o novo contrato, quando ele existe.',
  },
  boletoDeProposta: {
    name: 'Boleto de Proposta',
    meaning: 'Boleto de uma oferta. Pagar é aceitar a oferta; não pagar não gera dívida nova.',
  },
  troco: {
    name: 'Troco',
    meaning: 'Dinheiro que sobra do novo contrato depois de quitar a dívida e que é depositado para você.',
  },
  linhaDigitavel: {
    name: 'Código de barras',
    meaning: 'Os 47 números do boleto. Copie e cole no aplicativo do seu banco para pagar.',
  },
} as const satisfies Record<string, GlossaryEntry>

export type GlossaryKey = keyof typeof glossary
