import { getServerTime } from '@portal/runtime'
import { useEffect, useState } from 'react'

export interface WaitingStage {
  afterMs: number
  title: string
  text: string
}
type Stages = readonly [WaitingStage, WaitingStage, WaitingStage]

interface AwaitedWrite {
  /** The unknown outcome, as a clause after 'se'. */
  whether: string
  /** What to avoid meanwhile. */
  meanwhile: string
  /** How to learn the outcome after closing the page. */
  later: string
}

/** Writes with an unknown outcome for whose response the user waits. */
export const awaitedWrites = {
  conclusion: {
    whether: 'o acordo foi feito',
    meanwhile:
      'não pague esta dívida em outro lugar e não conclua de novo em outra aba ou em outro aparelho.',
    later:
      'Continuamos perguntando ao banco. Você pode fechar esta página: quando voltar e entrar, procuramos de novo e mostramos o resultado no painel.',
  },
  cancellation: {
    whether: 'o acordo foi cancelado',
    meanwhile: 'não pague os boletos deste acordo e não cancele de novo em outra aba ou em outro aparelho.',
    later: 'Você pode fechar esta página: em alguns minutos, Meus acordos mostra se ele continua.',
  },
  payment: {
    whether: 'a alteração foi feita',
    meanwhile:
      'não pague o boleto antigo nem um novo e não altere de novo em outra aba ou em outro aparelho.',
    later: 'Você pode fechar esta página: em alguns minutos, Meus acordos mostra o que vale.',
  },
  settlement: {
    whether: 'o boleto foi gerado',
    meanwhile: 'não pague outro boleto deste acordo e não gere de novo em outra aba ou em outro aparelho.',
    later: 'Você pode fechar esta página: em alguns minutos, Meus acordos mostra o boleto.',
  },
  complaint: {
    whether: 'a reclamação foi registrada',
    meanwhile: 'não registre de novo em outra aba ou em outro aparelho.',
    later: 'Você pode fechar esta página: em alguns minutos, Meus acordos mostra o protocolo.',
  },
  profile: {
    whether: 'os dados foram salvos',
    meanwhile: 'não troque de novo em outra aba ou em outro aparelho.',
    later: 'Você pode fechar esta página: em alguns minutos, Meus dados mostra os que valem.',
  },
  password: {
    whether: 'a senha mudou',
    meanwhile: 'não troque de novo em outra aba ou em outro aparelho.',
    later:
      'Você pode fechar esta página: quando entrar, use a senha nova; se ela não servir, use a anterior.',
  },
} as const satisfies Record<string, AwaitedWrite>

export type AwaitedWriteName = keyof typeof awaitedWrites

/** Texts by waiting time. */
export function waitingStagesOf(name: AwaitedWriteName): Stages {
  const { whether, meanwhile, later } = awaitedWrites[name]
  return [
    {
      afterMs: 3000,
      title: 'O banco está demorando mais do que o normal',
      text: 'Seu pedido já foi enviado. Espere nesta página.',
    },
    {
      afterMs: 10_000,
      title: 'Ainda esperamos a resposta do banco',
      text: `Enquanto isso, ${meanwhile}`,
    },
    {
      afterMs: 30_000,
      title: `Ainda não sabemos se ${whether}`,
      text: `${meanwhile.charAt(0).toUpperCase()}${meanwhile.slice(1)} ${later}`,
    },
  ]
}

/** Last stage of a conclusion, shown at once when its response was lost. */
export const [, , unknownStage] = waitingStagesOf('conclusion')

/** The current stage; null before the first one and while nothing is in flight. */
export function useWaitingStage(name: AwaitedWriteName, sentAt: number | null): WaitingStage | null {
  const [stage, setStage] = useState<WaitingStage | null>(null)
  useEffect(() => {
    if (sentAt === null) return
    const timers = waitingStagesOf(name).map((each) =>
      setTimeout(() => setStage(each), Math.max(sentAt + each.afterMs - getServerTime(), 0)),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setStage(null)
    }
  }, [name, sentAt])
  return stage
}

/** Start time of the write in flight (null without one), and a wrapper that records it. */
export function useSentAt(): [sentAt: number | null, whileSent: <T>(work: Promise<T>) => Promise<T>] {
  const [sentAt, setSentAt] = useState<number | null>(null)
  async function whileSent<T>(work: Promise<T>): Promise<T> {
    setSentAt(getServerTime())
    try {
      return await work
    } finally {
      setSentAt(null)
    }
  }
  return [sentAt, whileSent]
}
