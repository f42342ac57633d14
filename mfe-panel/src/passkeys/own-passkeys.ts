import type { Data } from '@portal/contract'
import { createCredential, outcomeOf, submitWrite, type Written } from '@portal/debtor'
import { profileKey } from '@portal/debtor/reads'
import { countLeftOut } from '@portal/domain/shape'
import { ApiError, send } from '@portal/runtime'
import { loadQuery, queryClient, queryOptions } from '@portal/runtime/query'

const LIST = 'GET /api/v1/chaves-acesso'
const CHALLENGE = 'POST /api/v1/chaves-acesso/desafio'
const CREATE = 'POST /api/v1/chaves-acesso'
const REMOVE = 'DELETE /api/v1/chaves-acesso/{chave}'

/** Message after a passkey was created. */
export const CREATED = 'Chave de acesso criada. Na próxima vez, toque em Usar chave de acesso.'

export type Passkey = Data<typeof LIST>['chaves'][number]

export const passkeysQuery = () =>
  queryOptions({
    queryKey: profileKey(['passkeys']),
    queryFn: async ({ signal }) => {
      const { data } = await send(LIST, { signal })
      return { passkeys: data.chaves, leftOut: countLeftOut(data, 'chaves') }
    },
  })

const listAnew = () => queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })

export type PasskeyOutcome =
  | { kind: 'done' }
  /** The bank requires a code first. */
  | { kind: 'unconfirmed' }
  | { kind: 'refused'; message: string }
  /** The screen was left; no message is shown. */
  | { kind: 'left' }

const refusedBy = {
  cancelled: 'A chave de acesso não foi criada. Você pode tentar de novo quando quiser.',
  repeated: 'Este aparelho já tem uma chave de acesso sua.',
  failed:
    'Este aparelho não conseguiu criar a chave de acesso. Continue entrando com a senha ou com um código.',
} as const

/** Creates a passkey. The browser verifies the user by fingerprint, face or PIN. */
export async function createPasskey(): Promise<PasskeyOutcome> {
  let options: Data<typeof CHALLENGE>
  try {
    options = (await send(CHALLENGE, { body: {} })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFIRMACAO_NECESSARIA') return { kind: 'unconfirmed' }
    const { silent, message = '' } = outcomeOf(CHALLENGE, error)
    return silent ? { kind: 'left' } : { kind: 'refused', message }
  }
  const answer = await createCredential(options)
  if (answer.kind !== 'answered') return { kind: 'refused', message: refusedBy[answer.kind] }
  const body = { nome: deviceName(navigator.userAgent), credencial: answer.credential }
  const written = await submitWrite(CREATE, () => send(CREATE, { body }))
  await listAnew()
  return outcomeOfWrite(written)
}

export async function removePasskey({ id }: Passkey): Promise<PasskeyOutcome> {
  const hasEffect = async () =>
    !(await loadQuery({ ...passkeysQuery(), staleTime: 0 })).passkeys.some((one) => one.id === id)
  const written = await submitWrite(REMOVE, () => send(REMOVE, { params: { chave: id } }), { hasEffect })
  await listAnew()
  return outcomeOfWrite(written)
}

const outcomeOfWrite = (written: Written): PasskeyOutcome =>
  written.kind === 'unknown' ? { ...written, kind: 'refused' } : written

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Celular Android'],
  [/Android/, 'Tablet Android'],
  [/Windows/, 'Computador Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Computador Linux'],
]

/** Default name of a passkey: the device according to the user agent. */
export const deviceName = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Chave de acesso'
