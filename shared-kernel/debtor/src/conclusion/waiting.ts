import { useEffect, useState } from 'react'

export interface WaitingStage {
  afterMs: number
  title: string
  text: string
}

/** What is said while the bank has not answered a conclusion, by the time that it has taken. */
export const waitingStages: readonly [WaitingStage, WaitingStage, WaitingStage] = [
  {
    afterMs: 3000,
    title: 'O banco está demorando mais do que o normal',
    text: 'Seu pedido já foi enviado. Espere nesta página.',
  },
  {
    afterMs: 10_000,
    title: 'Ainda esperamos a resposta do banco',
    text: 'Enquanto isso, não pague esta dívida em outro lugar e não conclua de novo em outra aba ou em outro aparelho.',
  },
  {
    afterMs: 30_000,
    title: 'Ainda não sabemos se o acordo foi feito',
    text: 'Não pague esta dívida em outro lugar e não conclua de novo. Continuamos perguntando ao banco. Você pode fechar esta página: quando voltar e entrar, procuramos de novo e mostramos o resultado no painel.',
  },
]

/** Shown at once when an answer was lost, however soon. */
export const [, , unknownStage] = waitingStages

/** The stage that the time since `sentAt` has reached; null before the first, and while nothing is sent. */
export function useWaitingStage(sentAt: number | null): WaitingStage | null {
  const [stage, setStage] = useState<WaitingStage | null>(null)
  useEffect(() => {
    if (sentAt === null) return
    const timers = waitingStages.map((each) =>
      setTimeout(() => setStage(each), Math.max(sentAt + each.afterMs - Date.now(), 0)),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setStage(null)
    }
  }, [sentAt])
  return stage
}
