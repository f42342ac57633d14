import type { Data } from '@portal/contract'
import { maskEmail } from '@portal/domain/email'
import { maskPhone } from '@portal/domain/phone'
import { countLeftOut } from '@portal/domain/shape'
import { send } from '@portal/runtime'

type ContactMeans = Data<'GET /api/v1/getContactMeans/{id}'>['meios'][number]

export type Channel = ContactMeans['canal']

export const channelNames: Readonly<Record<Channel, string>> = {
  SMS: 'Mensagem de texto (SMS)',
  EMAIL: 'E-mail',
  VOZ: 'Ligação',
}

/** A registered contact that can receive a code. */
export interface Contact {
  channel: Channel
  /** Masked: bystanders may see the screen, and anyone can enter a tax id. */
  destination: string
}

/** Masks the destination unless the bank has. */
export function contactOf({ canal, destino }: ContactMeans): Contact {
  return { channel: canal, destination: destino.includes('*') ? destino : masked(canal, destino) }
}

function masked(channel: Channel, destination: string): string {
  return channel === 'EMAIL' ? maskEmail(destination).toLowerCase() : maskPhone(destination)
}

/** Filters out voice unless configured (product decision 14). */
export function reachable(contacts: readonly Contact[], { voice }: { voice: boolean }): Contact[] {
  return contacts.filter(({ channel }) => channel !== 'VOZ' || voice)
}

/** `leftOut`: number of contacts that cannot be shown. */
export async function loadContacts(
  taxId: string,
  signal?: AbortSignal,
): Promise<{ contacts: Contact[]; leftOut: number }> {
  const { data } = await send('GET /api/v1/getContactMeans/{id}', {
    params: { id: taxId },
    ...(signal && { signal }),
  })
  return { contacts: data.meios.map(contactOf), leftOut: countLeftOut(data, 'meios') }
}
