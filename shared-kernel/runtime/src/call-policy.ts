import type { CallName } from '@portal/contract'

export interface CallPolicy {
  timeoutMs: number
  retries: number
}

const defaultPolicy: CallPolicy = { timeoutMs: 20_000, retries: 0 }

/** Calls with their own time-out and retries. */
const policies: { readonly [K in CallName]?: CallPolicy } = {
  // Spec §9
  'POST /api/v1/negociacoes': { timeoutMs: 15_000, retries: 2 },
  // Spec §7: retried once on error
  'POST /api/v1/InspectLog': { timeoutMs: 10_000, retries: 1 },
  // Asked again and again, with pauses of its own.
  'GET /api/v1/Negociacao/Conclusao/{chave}': { timeoutMs: 10_000, retries: 0 },
  // What others wait for, or what a screen can do without.
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
