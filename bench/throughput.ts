import { eachOf, siteDir } from 'delivery/storage'
import { startGateway } from './bench-setup'
import { cpuSeconds } from './measure'

const CONNECTIONS = 16
const REQUESTS = 6_000

export type Throughput = {
  kb: number
  /** Requests per CPU second of nginx: the capacity of one core. */
  perCoreSecond: number
}

/** Of a small file, the home page and a file of its module. */
export type FileThroughput = Record<'small' | 'home' | 'script', Throughput>

export async function measureThroughput(): Promise<FileThroughput> {
  // Only files are requested, so there is no API.
  const { url, pid, stop } = await startGateway(siteDir(), 'http://127.0.0.1:9')
  const load = async (path: string) => {
    const address = url.replace('localhost', '127.0.0.1') + path
    const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return { text: await response.text(), kb: Number(response.headers.get('content-length')) / 1000 }
  }
  const measure = async (path: string): Promise<Throughput> => {
    const { kb } = await load(path)
    const before = cpuSeconds(pid)
    await eachOf(Array(REQUESTS).keys(), CONNECTIONS, () => load(path))
    return { kb, perCoreSecond: REQUESTS / (cpuSeconds(pid) - before) }
  }
  try {
    const script = /href="(\/modules\/mfe-access\/[^"]+\.js)"/.exec((await load('/')).text)?.[1]
    if (!script) throw new Error('the home preloads no file of its module')
    return {
      small: await measure('/theme/favicon.svg'),
      home: await measure('/'),
      script: await measure(script),
    }
  } finally {
    await stop()
  }
}
