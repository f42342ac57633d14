import { type CallName, contract } from '@portal/contract'
import { senderOf } from '../access/known-devices'
import type { Caller } from './caller'
import type { Sandbox } from './sandbox'

export const callNames = Object.keys(contract).filter((name): name is CallName => name in contract)

/** Rate limits per sender for groups of calls: `name: tries in seconds`. A call belongs to the last group with it. */
const groups: Readonly<Record<string, readonly CallName[]>> = {
  'look-up: 120 in 60': [
    ...callNames.filter((name) => 'afterBotCheck' in contract[name]),
    'GET /api/auth/GetAutenticaEmail/{id}',
    'POST /api/v1/p/{taxId}',
    'POST /api/v1/vincularExec',
    'POST /api/auth/LigacaoIndevida/andamento',
  ],
  'consult: 60 in 60': ['POST /api/verificar', 'POST /api/consultar_cnpj'],
  // Each call costs a slow hash.
  'new-password: 30 in 60': [
    'PUT /api/login/PwsRegister',
    'PUT /api/login/PwsRegister2',
    'POST /api/login/cadastro',
  ],
  'step: 300 in 60': ['POST /api/v1/journey_tracker'],
  'recording: 600 in 3600': [
    'POST /api/v1/InspectLog',
    'POST /api/v1/inspectlet_session',
    'POST /api/v1/smartlook_session',
  ],
  'report: 20 in 3600': ['POST /api/auth/LigacaoIndevida', 'POST /api/v1/termos-whatsapp/{digits}'],
  'passkey: 120 in 60': [
    'POST /api/auth/chave-acesso/desafio',
    'POST /api/auth/chave-acesso',
    'POST /api/v1/chaves-acesso/desafio',
    'POST /api/v1/chaves-acesso',
  ],
  'chat: 120 in 60': ['POST /api/v1/Conversacao/InMessageChat'],
  'upload: 60 in 3600': ['PUT /api/v1/documentos/{numeroAcordo}/{documento}'],
}

const groupOf = new Map(
  Object.entries(groups).flatMap(([words, calls]) => {
    const [name = '', tries, , seconds] = words.split(/:? /)
    return calls.map((call) => [call, { name, tries: Number(tries), seconds: Number(seconds) }] as const)
  }),
)

/** Counts a call; throws 429 when its sender has made too many. */
export function countCall(sandbox: Sandbox, name: CallName, caller: Caller): void {
  const group = groupOf.get(name)
  if (group === undefined) return
  const limit = { ...group, title: 'Muitas requisições' }
  sandbox.limits.consume(`${group.name}:${senderOf(sandbox, caller)}`, limit)
}
