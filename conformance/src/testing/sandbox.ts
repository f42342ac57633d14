import { Bank as Sandbox } from 'sandbox-api/testing/bank'
import { Bank } from '../bank'
import { readPrepared } from '../prepared'
import type { Transport } from '../transport'

export const PREPARED = 'conformance/prepared.sandbox.json'
/** A Tuesday inside every window of hours. */
const MORNING = new Date('2026-11-24T10:00:00-03:00')

/** Back to the beginning, on that morning. */
export async function openSandbox(): Promise<Sandbox> {
  const sandbox = await Sandbox.open({ report: () => {} })
  return sandbox
}

export function inProcess({ app }: Sandbox): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method: method === 'PUT' || method === 'DELETE' || method === 'POST' ? method : 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: Buffer.from(body) }),
    })
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      bytes: response.rawPayload,
    }
  }
}

/** The sandbox as the kit sees another bank's back end: by its calls, and by what the data file names. */
export async function examine(sandbox: Sandbox, transport: Transport = inProcess(sandbox)): Promise<Bank> {
  sandbox.reset()
  const bank = new Bank(transport, readPrepared(PREPARED), {
    readCode: async (taxId) => sandbox.lastCode(taxId),
    readLink: async (taxId) => sandbox.lastLink(taxId),
    setClock: async (instant) => sandbox.sandbox.clock.set(instant),
    start: MORNING,
  })
  await bank.start()
  return bank
}
