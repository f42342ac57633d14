import { ApiError } from '@portal/runtime'

/** The bank finds a new password too easy to guess; `detail` says why. */
export const isRefusedPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'SENHA_RECUSADA'
