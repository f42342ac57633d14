import type { CallName } from '@portal/contract'

export interface CallPolicy {
  timeoutMs: number
  retries: number
}

const defaultPolicy: CallPolicy = { timeoutMs: 20_000, retries: 0 }

/** Calls with a timeout and retries of their own. */
const policies: { readonly [K in CallName]?: CallPolicy } = {
  // Spec §9
  'POST /api/v1/negociacoes': { timeoutMs: 15_000, retries: 2 },
  // Spec §7: one retry
  'POST /api/v1/InspectLog': { timeoutMs: 10_000, retries: 1 },
  // Polled by the screen, with its own pauses.
  'GET /api/v1/Negociacao/Conclusao/{chave}': { timeoutMs: 10_000, retries: 0 },
  // Calls that block others, or that a screen can do without.
  'GET /api/v1/altcha': { timeoutMs: 5000, retries: 1 },
  'GET /api/v1/cep/{cep}': { timeoutMs: 5000, retries: 0 },
  'GET /api/v1/Configuracao/DiaUtil/{date}': { timeoutMs: 3000, retries: 0 },
  'GET /api/v1/get-csrf-token': { timeoutMs: 6000, retries: 0 },
  'POST /api/v1/boleto/imprimir': { timeoutMs: 40_000, retries: 0 },
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': { timeoutMs: 40_000, retries: 0 },
}

export function getCallPolicy(call: CallName): CallPolicy {
  return policies[call] ?? defaultPolicy
}
