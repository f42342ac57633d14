import { eachOf } from 'delivery/storage'
import type { Running } from 'e2e/servers'
import { cpuSeconds } from './measure'

const CONNECTIONS = 16
const REQUESTS = 6_000

export interface Throughput {
  /** Requests per CPU second of nginx: the capacity of one core. */
  perCoreSecond: number
  bytes: number
}

export async function measureThroughput({ url, pid }: Running, path: string): Promise<Throughput> {
  const address = url.replace('localhost', '127.0.0.1') + path
  const load = async () => {
    const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    await response.arrayBuffer()
    return Number(response.headers.get('content-length'))
  }
  const bytes = await load()
  const before = cpuSeconds(pid)
  await eachOf(Array(REQUESTS).keys(), CONNECTIONS, load)
  return { perCoreSecond: REQUESTS / (cpuSeconds(pid) - before), bytes }
}
