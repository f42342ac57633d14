import { Agent, get } from 'node:http'
import type { Gateway } from './bench-setup'

const CONNECTIONS = 16
const REQUESTS = 6_000

export interface Throughput {
  perSecond: number
  /** Requests per CPU second of nginx: the capacity of one core. */
  perCoreSecond: number | undefined
  bytes: number
}

function fetchOnce(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** Sends a fixed number of requests over a few keep-alive connections. */
export async function measureThroughput(gateway: Gateway, path: string): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const url = gateway.url.replace('localhost', '127.0.0.1') + path
  const bytes = await fetchOnce(agent, url)
  let left = REQUESTS
  const before = gateway.cpuSeconds()
  const started = performance.now()
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await fetchOnce(agent, url)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - started) / 1000
  const after = gateway.cpuSeconds()
  agent.destroy()
  const spent = before !== undefined && after !== undefined ? after - before : 0
  return { perSecond: REQUESTS / seconds, perCoreSecond: spent > 0 ? REQUESTS / spent : undefined, bytes }
}
