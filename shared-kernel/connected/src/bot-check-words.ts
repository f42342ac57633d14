/** idle → working → solved; working → failed → working; solved → expired → working. */
export type BotCheckState = 'idle' | 'working' | 'solved' | 'failed' | 'expired'

export const botCheckWords: Record<BotCheckState, string> = {
  idle: 'Não sou um robô',
  working: 'Verificando…',
  solved: 'Verificado: você não é um robô',
  failed: 'Não sou um robô',
  expired: 'Não sou um robô',
}
