import { ApiError } from '@portal/runtime'

/** Why the bank finds a new password too easy to guess, for its field; null for any other failure. */
export const refusedPassword = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'SENHA_RECUSADA'
    ? error.detail || 'O banco achou esta senha fácil de adivinhar. Escolha outra.'
    : null
