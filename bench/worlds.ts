import { readFileSync } from 'node:fs'
import { Client, httpTransport, type Transport } from '@portal/contract/client'
import { refuseArguments, runCommand } from 'delivery/storage'
import { Sandbox } from 'e2e/fixtures'
import { startSandbox } from 'e2e/servers'
import { OPENING_HOURS } from './bench-setup'
import { cpuSeconds } from './measure'

/** Capacity of one sandbox: debtors consult, log in and conclude concurrently in separate worlds. */
const WORLDS = 20
/** Ten personas per world, all concurrent. */
const PERSONAS = [
  'cliente',
  'eavm',
  'cartao-p1',
  'cartao-p2',
  'reorg-com-seguro',
  'reorg-sem-seguro',
  'varios-grupos',
  'zero-entrada',
  'boleto-24h',
  'campanha-boleto',
]

interface Timed {
  /** Milliseconds waiting for the API, without the bot check's proof of work. */
  waited: number
  calls: number
}

/** Consults, logs in and accepts the first offer in full, with the portal's calls. */
async function timeNegotiation(api: string, cpfCnpj: string, senha = ''): Promise<Timed> {
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

function residentMb(pid: number | undefined): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

async function visit(api: string, key: string): Promise<Timed> {
  const { cpfCnpj, senha } = await new Sandbox(api).persona(key)
  return timeNegotiation(api, cpfCnpj, senha)
}

runCommand(async () => {
  refuseArguments('npm run bench:worlds')
  const sandbox = await startSandbox()
  const atStart = residentMb(sandbox.pid)
  const bases = Array.from({ length: WORLDS }, (_, i) => `${sandbox.url}/w/load-${i}`)
  const made = performance.now()
  for (const base of bases) await new Sandbox(base).clock(OPENING_HOURS)
  const madeMs = (performance.now() - made) / WORLDS
  const withWorlds = residentMb(sandbox.pid)

  const cpuBefore = cpuSeconds(sandbox.pid)
  const started = performance.now()
  const debtors = await Promise.all(bases.flatMap((base) => PERSONAS.map((key) => visit(base, key))))
  const seconds = (performance.now() - started) / 1000
  const cpu = cpuSeconds(sandbox.pid) - cpuBefore
  const calls = debtors.reduce((sum, one) => sum + one.calls, 0)
  const waited = debtors.reduce((sum, one) => sum + one.waited, 0)
  console.log(`${debtors.length} debtors in ${WORLDS} worlds: ${calls} calls in ${seconds.toFixed(1)} s`)
  console.log(
    `${Math.round(calls / seconds)} calls per second, ${Math.round(waited / calls)} ms for each; ${Math.round(calls / cpu)} for each second of its processor`,
  )
  console.log(`a world is made in ${Math.round(madeMs)} ms`)
  console.log(
    `memory: ${atStart} MB, ${withWorlds} MB with the worlds, ${residentMb(sandbox.pid)} MB at the end`,
  )
  await sandbox.stop()
})
