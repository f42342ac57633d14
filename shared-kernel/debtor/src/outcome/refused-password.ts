import { ApiError } from '@portal/runtime'

/** The bank's message that a new password is too easy to guess; null for other failures. */
export const refusedPassword = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'SENHA_RECUSADA'
    ? error.detail || 'O banco achou esta senha fácil de adivinhar. Escolha outra.'
    : null
