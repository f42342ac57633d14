import type { OfferFamily } from '@portal/contract'
import { type ChoicePath, type NegotiationStepId, negotiationStepIds, pathByFamily } from '@portal/debtor'
import type { StepName } from '@portal/runtime'

export type StepId = NegotiationStepId

type SuccessPath = '/sucesso' | '/sucesso-veiculo' | '/sucesso-refinanciamento-veiculo'

/** All differences between offer families. */
export interface Family {
  steps: readonly StepId[]
  choicePath: ChoicePath
  successPath: SuccessPath
  /** Noun for the agreement, as in 'Conclua sua renegociação'. */
  title: string
  intro: string
  /** Journey steps of the vehicle screens; null for the other families. */
  vehicle: VehicleSteps | null
}

interface VehicleSteps {
  conditions: StepName
  chosen: StepName
  upload: StepName
  valid: StepName
  invalid: StepName
  signature: StepName
  email: StepName
}

const version2: VehicleSteps = {
  conditions: 'veiculoCondicoes',
  chosen: 'veiculoCondicaoEscolhida',
  upload: 'veiculoUploadDocumentos',
  valid: 'veiculoValidacaoSucesso',
  invalid: 'veiculoValidacaoFalha',
  signature: 'veiculoAssinaturaDigital',
  email: 'veiculoEmailAtualizado',
}
const version3: VehicleSteps = {
  conditions: 'veiculoR3Condicoes',
  chosen: 'veiculoR3CondicaoEscolhida',
  upload: 'veiculoR3UploadDocumentos',
  valid: 'veiculoR3ValidacaoSucesso',
  invalid: 'veiculoR3ValidacaoFalha',
  signature: 'veiculoR3AssinaturaDigital',
  email: 'veiculoR3EmailAtualizado',
}

/** For offers with a fixed due date, payable only by boleto. */
const fixedSlip: readonly StepId[] = ['choice', 'review', 'conclusion']

const usual = {
  steps: negotiationStepIds,
  successPath: '/sucesso',
  title: 'Como você quer pagar?',
  intro: 'Nada é contratado antes de você aceitar.',
  vehicle: null,
} as const

const differences: { readonly [Name in OfferFamily]?: Partial<Omit<Family, 'choicePath'>> } = {
  DEBITO_AUTOMATICO: {
    intro:
      'Nesta oferta você pode autorizar o débito em conta. A autorização vem depois, com o texto completo.',
  },
  CARTAO_P1: { title: 'Campanha do seu cartão' },
  CARTAO_P2: { title: 'Campanha do seu cartão' },
  EAVM: { title: 'Escolha como pagar este acordo' },
  DRC: {
    title: 'Escolha como pagar sua dívida',
    intro:
      'Por causa do valor, este acordo termina com a sua assinatura digital. O boleto sai assim que você assinar.',
  },
  REORG: {
    title: 'Reorganize sua dívida',
    intro: 'Três caminhos para a mesma dívida, com ou sem seguro. Escolha o que cabe no seu mês.',
  },
  BOLETO_24H: {
    title: 'Seu boleto em 24 horas',
    intro: 'Uma oferta só, com vencimento no próximo dia útil.',
    steps: fixedSlip,
  },
  ZERO_ENTRADA: {
    title: 'Uma oferta sem entrada para você',
    intro: 'Você não paga nada agora: a primeira parcela já é a primeira do acordo.',
  },
  VEICULO_V2: {
    title: 'Renegocie seu veículo',
    intro: 'Escolha a condição. Depois do aceite pedimos alguns documentos.',
    successPath: '/sucesso-veiculo',
    vehicle: version2,
  },
  VEICULO_V3: {
    title: 'Refinancie seu veículo',
    intro: 'Escolha a condição, com ou sem seguro. Depois do aceite pedimos documentos e a sua assinatura.',
    successPath: '/sucesso-refinanciamento-veiculo',
    vehicle: version3,
  },
}

export const familyOf = (name: OfferFamily): Family => ({
  ...usual,
  choicePath: pathByFamily[name],
  ...differences[name],
})
