import { Client, httpTransport, type Transport } from '@portal/contract/client'

export interface Timed {
  /** Milliseconds waiting for the API, without the bot check's proof of work. */
  waited: number
  calls: number
}

/** Consults, logs in and accepts the first offer in full, with the portal's calls. */
export async function timeNegotiation(api: string, cpfCnpj: string, senha = ''): Promise<Timed> {
  const timed: Timed = { waited: 0, calls: 0 }
  const http = httpTransport(api)
  const transport: Transport = async (request) => {
    const started = performance.now()
    const reply = await http(request)
    timed.waited += performance.now() - started
    timed.calls += 1
    return reply
  }
  const client = new Client(transport)
  await client.execution(cpfCnpj)
  await (await client.openSession(cpfCnpj, senha)).agree()
  return timed
}
