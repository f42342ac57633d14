import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { getNegotiation, useNegotiationStore } from './negotiation-store'

// What tabs of earlier versions keep: a debtor in the middle of a negotiation goes on when the next version comes.
const RECORDED = join(__dirname, 'recorded')

test.each(readdirSync(RECORDED))('a negotiation in progress of %s goes on', async (file) => {
  resetKernel()
  const stored: Record<string, string> = JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))
  signIn(jwt({ CpfCnpj: stored.identification ?? '' }))
  for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text)
  await useNegotiationStore.persist.rehydrate()
  const { state } = JSON.parse(stored['visit.negotiationInProgress'] ?? '')
  expect(getNegotiation()).toEqual(state.negotiation)
})
