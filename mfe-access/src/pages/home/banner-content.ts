import { decodeUriPart } from '@portal/domain/decode-uri'
import type { LucideIcon } from 'lucide-react'
import {
  Building2,
  CalendarCheck,
  CarFront,
  HandCoins,
  Handshake,
  Headset,
  Smartphone,
  WalletCards,
} from 'lucide-react'

/** Variants of the home (spec §2). 'default' rotates its banners, the others show a single one. */
export type HomeVariant = 'default' | 'refina' | 'febraban' | 'sac' | 'next' | 'pj'

const variants = ['refina', 'febraban', 'sac', 'next', 'pj'] as const

/** By the first path segment, case-insensitive (product decision 8); fiesp and home have no banner of their own. */
export function homeVariant(pathname: string): HomeVariant {
  const segment = pathname.split('/')[1] ?? ''
  const name = (decodeUriPart(segment) ?? segment).toLowerCase()
  return variants.find((key) => name.includes(key)) ?? 'default'
}

export interface Slide {
  title: string
  text: string
  Icon: LucideIcon
}

export const banners: Readonly<Record<HomeVariant, readonly Slide[]>> = {
  default: [
    {
      title: 'Condições que cabem no seu mês',
      text: 'Compare pagar de uma vez ou em parcelas e veja o valor final antes de decidir.',
      Icon: HandCoins,
    },
    {
      title: 'Você escolhe o dia do primeiro boleto',
      text: 'Combine o vencimento com o dia em que o dinheiro entra.',
      Icon: CalendarCheck,
    },
    {
      title: 'Tudo pelo celular, sem fila',
      text: 'Consulte, negocie e copie o código de barras em poucos minutos.',
      Icon: Smartphone,
    },
  ],
  refina: [
    {
      title: 'Refinancie seu veículo',
      text: 'Troque as parcelas de hoje por outras que cabem no mês. Você vê a taxa e o custo total antes.',
      Icon: CarFront,
    },
  ],
  febraban: [
    {
      title: 'Mutirão de negociação da FEBRABAN',
      text: 'Condições do mutirão para dívidas em atraso com o banco. Consulte e veja se a sua participa.',
      Icon: Handshake,
    },
  ],
  sac: [
    {
      title: 'Você veio do nosso atendimento',
      text: 'Continue por aqui: consulte seu CPF ou CNPJ e veja as opções de que falamos.',
      Icon: Headset,
    },
  ],
  next: [
    {
      title: 'Dívidas do seu cartão next',
      text: 'Consulte seu CPF e negocie em um só lugar, pelo celular.',
      Icon: WalletCards,
    },
  ],
  pj: [
    {
      title: 'Sua empresa com as contas em dia',
      text: 'Consulte o CNPJ e veja as condições para renegociar as dívidas da empresa.',
      Icon: Building2,
    },
  ],
}
