import type { CallName } from '@portal/contract'
import { lastOn } from '../access/known-devices'
import type { Caller } from './caller'
import type { Limit } from './limits'
import type { Sandbox } from './sandbox'

/** How often one sender may make the calls of a group. */
interface CallGroup {
  name: string
  calls: readonly CallName[]
  limit: Omit<Limit, 'title'>
}

const TITLE = 'Muitas requisições'

const groups: readonly CallGroup[] = [
  {
    name: 'look-up',
    limit: { tries: 120, seconds: 60 },
    calls: [
      'GET /api/v1/getContactMeans/{id}',
      'GET /api/login/GetFone/{id}',
      'GET /api/login/GetEmail/{id}',
      'GET /api/v1/validKBAs/{id}',
      'GET /api/v1/pj/validKBAs/{id}',
      'GET /api/v1/pj/partnerIdentification',
      'GET /api/v1/pj/partnerIdentification/{id}',
      'GET /api/Login/GetPartnerIdentification/{taxId}',
      'GET /api/login/GetPartnerIdentification/{taxId}',
      'GET /api/v1/kbas/interativo/{id}/{quantidade}',
      'POST /v1/User/VerificaKBA',
      'POST /v1/User/pj/VerificaKBA',
      'GET /api/login/GetCodigo/{id}',
      'GET /api/login/GetCodByEmail/{id}',
      'GET /api/auth/GetAutenticaEmail/{id}',
      'POST /api/auth/urlAutenticaEmailResposta',
      'POST /api/v1/p/{taxId}',
      'POST /api/v1/vincularExec',
      'POST /api/auth/LigacaoIndevida/andamento',
    ],
  },
  {
    name: 'consult',
    limit: { tries: 60, seconds: 60 },
    calls: ['POST /api/verificar', 'POST /api/consultar_cnpj'],
  },
  // Each costs the work of a slow hash.
  {
    name: 'new-password',
    limit: { tries: 30, seconds: 60 },
    calls: ['PUT /api/login/PwsRegister', 'PUT /api/login/PwsRegister2', 'POST /api/login/cadastro'],
  },
  { name: 'step', limit: { tries: 300, seconds: 60 }, calls: ['POST /api/v1/journey_tracker'] },
  {
    name: 'recording',
    limit: { tries: 600, seconds: 3600 },
    calls: ['POST /api/v1/InspectLog', 'POST /api/v1/inspectlet_session', 'POST /api/v1/smartlook_session'],
  },
  {
    name: 'report',
    limit: { tries: 20, seconds: 3600 },
    calls: ['POST /api/auth/LigacaoIndevida', 'POST /api/v1/termos-whatsapp/{digits}'],
  },
  {
    name: 'passkey',
    limit: { tries: 120, seconds: 60 },
    calls: [
      'POST /api/auth/chave-acesso/desafio',
      'POST /api/auth/chave-acesso',
      'POST /api/v1/chaves-acesso/desafio',
      'POST /api/v1/chaves-acesso',
    ],
  },
  { name: 'chat', limit: { tries: 120, seconds: 60 }, calls: ['POST /api/v1/Conversacao/InMessageChat'] },
  {
    name: 'upload',
    limit: { tries: 60, seconds: 3600 },
    calls: ['PUT /api/v1/documentos/{numeroAcordo}/{documento}'],
  },
]

const groupOf = new Map(groups.flatMap((group) => group.calls.map((call) => [call, group] as const)))

/**
 * Many people share an address. A login counts as its person, and so does a device that they have logged in on: more
 * devices give nobody more.
 */
export function senderOf(sandbox: Sandbox, { credentials, device, address }: Caller): string {
  if (credentials.kind === 'debtor') return credentials.taxId
  return (device === null ? undefined : lastOn(sandbox, device)) ?? `address:${address}`
}

/** Counts the call; 429 when its sender has made too many. */
export function countCall(sandbox: Sandbox, name: CallName, caller: Caller): void {
  const group = groupOf.get(name)
  if (group === undefined) return
  sandbox.limits.consume(`${group.name}:${senderOf(sandbox, caller)}`, { ...group.limit, title: TITLE })
}
