import type { Data } from '@portal/contract'
import { ApiError, send } from '@portal/runtime'
import { loadQuery, queryClient, queryOptions } from '@portal/runtime/query'
import { submitWrite, type Written } from '../outcome/submit-write'
import { currentTaxId } from '../session/current-debtor'
import { profileKey } from './keys'

export const basicDataQuery = () =>
  queryOptions({
    queryKey: profileKey(['basic-data']),
    queryFn: async ({ signal }) =>
      (await send('GET /api/v1/basic-data/{id}', { params: { id: currentTaxId() }, signal })).data,
  })

const BASIC = 'POST /api/v1/basic-data/{id}'
const TERMS = 'POST /api/v1/termos-whatsapp/{digits}'

/** The choice as displayed, with its version. */
export interface ShownChoice {
  optInWhatsApp: boolean
  versao?: string | undefined
}

export type ChoiceWritten =
  | { kind: 'done'; choice: ShownChoice }
  /** Changed elsewhere since it was displayed; `choice` is the current one. */
  | { kind: 'changed'; choice: ShownChoice; message: string }
  | Exclude<Written, { kind: 'done' }>

const readBasicData = () => loadQuery({ ...basicDataQuery(), staleTime: 0 })
const readChoice = async (): Promise<ShownChoice> => readBasicData()
const isStale = (written: Written) =>
  written.kind === 'refused' && written.error instanceof ApiError && written.error.status === 412

/** Accessibility needs in customer service. */
export type ServiceNeeds = NonNullable<Data<'GET /api/v1/basic-data/{id}'>['atendimento']>

/** Saves the needs and keeps the bank's current choice about messages. */
export async function saveServiceNeeds(atendimento: ServiceNeeds): Promise<Written> {
  const taxId = currentTaxId()
  const isSaved = async () => {
    const { atendimento: saved } = await readBasicData()
    return saved?.falarDevagar === atendimento.falarDevagar && saved.soPorEscrito === atendimento.soPorEscrito
  }
  const save = async () => {
    const { optInWhatsApp, versao } = await readChoice()
    const body = {
      optInWhatsApp,
      documentCode: taxId,
      atendimento,
      ...(versao === undefined ? {} : { versao }),
    }
    return send(BASIC, { params: { id: taxId }, body })
  }
  const written = await submitWrite(BASIC, save, { hasEffect: isSaved })
  await queryClient.invalidateQueries({ queryKey: profileKey(), refetchType: 'none' })
  return written
}

/** Sets the WhatsApp opt-in, unless the choice has changed since it was displayed. */
export async function saveWhatsAppOptIn(optInWhatsApp: boolean, shown: ShownChoice): Promise<ChoiceWritten> {
  const written = await storeChoice(optInWhatsApp, shown)
  // The switch already shows the result; the next screen refetches.
  await queryClient.invalidateQueries({ queryKey: profileKey(), refetchType: 'none' })
  if (written.kind === 'done') {
    const now = shown.versao === undefined ? null : await readChoice().catch(() => null)
    const choice = now ?? { optInWhatsApp }
    return choice.optInWhatsApp === optInWhatsApp ? { kind: 'done', choice } : changedElsewhere(choice)
  }
  if (!isStale(written)) return written
  const choice = await readChoice().catch(() => null)
  return choice === null ? written : changedElsewhere(choice)
}

function changedElsewhere(choice: ShownChoice): ChoiceWritten {
  const state = choice.optInWhatsApp ? 'ligadas' : 'desligadas'
  const message = `Esta escolha mudou em outro lugar: as mensagens estão ${state} agora.`
  return { kind: 'changed', choice, message }
}

/** The bank stores the choice in two places. The second write uses the version that the first produced. */
async function storeChoice(optInWhatsApp: boolean, { versao }: ShownChoice): Promise<Written> {
  const taxId = currentTaxId()
  const hasEffect = async () => (await readChoice()).optInWhatsApp === optInWhatsApp
  const body = { optInWhatsApp, documentCode: taxId, ...(versao === undefined ? {} : { versao }) }
  const written = await submitWrite(BASIC, () => send(BASIC, { params: { id: taxId }, body }), { hasEffect })
  if (written.kind !== 'done') return written
  const stored = versao === undefined ? null : await readChoice().catch(() => null)
  // Changed by another device; saveWhatsAppOptIn() reports the conflict.
  if (stored !== null && stored.optInWhatsApp !== optInWhatsApp) return written
  const terms = { optInWhatsApp, ...(stored?.versao === undefined ? {} : { versao: stored.versao }) }
  return submitWrite(TERMS, () => send(TERMS, { params: { digits: taxId }, body: terms }))
}
