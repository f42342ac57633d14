import type { Transport } from '@portal/contract/client'
import { inProcess, Bank as Sandbox } from '@portal/sandbox'
import { Bank } from '../bank'
import { readPrepared } from '../prepared'
import type { Fault } from './mutants/fault'

export { personas } from '@portal/sandbox'

export const PREPARED = 'conformance/prepared.sandbox.json'
/** A Tuesday inside all business hours. */
const MORNING = new Date('2026-11-24T10:00:00-03:00')

export const openSandbox = (): Promise<Sandbox> => Sandbox.open({ report: () => {} })

/** The sandbox as a third-party back end: accessed by its calls and the sources of the data file only. */
export async function examine(sandbox: Sandbox, fault?: Fault): Promise<Bank> {
  sandbox.reset()
  const right = inProcess(sandbox.app)
  const transport: Transport = fault ? (request) => fault(request, right, sandbox) : right
  const bank = new Bank(transport, readPrepared(PREPARED), {
    codigo: async (taxId) => sandbox.lastCode(taxId),
    link: async (taxId) => sandbox.lastLink(taxId),
    mensagem: async (taxId) =>
      (await sandbox.app.inject(`/sandbox/outbox?cpfCnpj=${taxId}`)).json()[0]?.text ?? '',
    clock: { start: MORNING, set: async (instant) => sandbox.sandbox.clock.set(instant) },
  })
  await bank.start()
  return bank
}
