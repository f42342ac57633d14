import { once } from 'node:events'
import { lstatSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { availableParallelism } from 'node:os'
import { isRecord } from '@portal/domain/record'
import type { PageRequest } from '@portal/registry-format'
import type { PortalConfig } from '@portal/runtime'
import { SERVER_BUNDLE } from '../../build'
import { CommandError, eachOf, inSite, integrityOf, parseJson } from '../../storage'
import { launcher } from './launcher'
import { runProcess } from './run-process'

export { type Command, withoutKeys } from './launcher'
export { runProcess } from './run-process'

/** A release of the registry. */
export interface BundleOf {
  version: string
  /** Integrity of the bundle; absent from older releases. */
  server?: string | undefined
}

/** A page rendered with the shell, or also with its module's server bundle. */
export interface PageJob {
  shell: BundleOf
  module?: BundleOf & { name: string }
  request: PageRequest
}

interface Answer {
  config: PortalConfig
  pages: string[]
}

const TIMEOUT_MS = 30_000
const MB = 1 << 20
const MOST = { bundle: 32 * MB, page: 2 * MB, output: 64 * MB }
/** Of one process: a shell release renders every page of every brand, which a large portal's output limit would refuse. */
const PAGES_AT_ONCE = 200

const readWorker = () => readFileSync(new URL('./worker.cjs', import.meta.url), 'utf8')

/** Reads a server bundle and verifies its integrity. This process never runs it. */
function readBundle(name: string, { version, server }: BundleOf): string {
  const path = inSite('.server', name, version, SERVER_BUNDLE)
  const state = lstatSync(path, { throwIfNoEntry: false })
  if (!state?.isFile() || state.size > MOST.bundle) throw failure(name, SERVER_BUNDLE)
  const bytes = readFileSync(path)
  if (server !== undefined && server !== integrityOf(bytes))
    throw failure(name, `${SERVER_BUNDLE} não é o que foi assinado`)
  return bytes.toString()
}

/** Error text comes from untrusted code, so control characters are removed. */
const failure = (name: string, reason: string) =>
  new CommandError(
    `As páginas ficaram como estavam: a versão de ${name} para o servidor não abre (${reason.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 300)}). Veja npm run registry -- doctor.`,
  )

/**
 * Runs a job (`worker.cjs`) in a sandboxed process.
 * @returns the JSON text of its answer
 */
export async function runJob(job: string, timeout = TIMEOUT_MS): Promise<string> {
  const { command, args, user } = launcher()
  const { outcome, stdout, output } = await runProcess(command, [...args, '-e', readWorker()], {
    timeout,
    cwd: '/',
    env: { PATH: process.env.PATH },
    input: job,
    maxOutput: MOST.output,
    ...(user && { user }),
  })
  const reasons = {
    passed: stdout === '' ? 'não respondeu' : undefined,
    failed: `terminou sem responder: ${/^.*(?:error|bwrap).*$/im.exec(output)?.[0]}`,
    'timed-out': `não terminou em ${timeout / 1000} s`,
    'too-long': `escreveu mais de ${MOST.output / MB} MB`,
  }
  const error = reasons[outcome]
  return error === undefined ? stdout : JSON.stringify({ error })
}

/** Serves jobs at a Unix socket. Access is controlled by its folder. */
export async function serveJobs(path: string): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let job = ''
    const reply = () => runJob(job).then((answer) => socket.end(answer))
    socket.setEncoding('utf8').on('data', (text) => {
      job += text
    })
    socket.on('end', () => reply().catch((error: Error) => socket.destroy(error)))
    socket.on('error', (error) => console.error(error.message))
  })
  rmSync(path, { force: true })
  await once(server.listen({ path, readableAll: true, writableAll: true }), 'listening')
  return server
}

/** Sends a job to the `renderer` service of docker/compose.yaml, which has no network and no keys. */
async function askService(path: string, job: string): Promise<string> {
  const socket = connect({ path, signal: AbortSignal.timeout(TIMEOUT_MS + 5_000) })
  let answer = ''
  try {
    socket.end(job)
    for await (const text of socket.setEncoding('utf8')) {
      answer += text
      if (answer.length > MOST.output) break
    }
  } catch (error) {
    throw new CommandError(`O serviço que prepara as páginas (RENDER_SOCKET) não responde: ${error}`)
  } finally {
    socket.destroy()
  }
  return answer
}

function isPages(value: unknown, count: number): value is string[] {
  const isPage = (page: unknown) => typeof page === 'string' && page.length <= MOST.page
  return Array.isArray(value) && value.length === count && value.every(isPage)
}

const isConfig = (value: unknown): value is PortalConfig => isRecord(value) && isRecord(value.brand)

/** Validates the answer, which untrusted code may have written. */
export function parseAnswer(name: string, text: string, count: number): Answer {
  const answer = parseJson(text)
  if (answer === undefined) throw failure(name, 'a resposta não é JSON')
  if (!isRecord(answer)) throw failure(name, 'a resposta não é um objeto')
  if (typeof answer.error === 'string') throw failure(name, answer.error)
  const { config, pages } = answer
  if (!isConfig(config) || !isPages(pages, count))
    throw failure(name, 'a resposta não tem as páginas pedidas')
  return { config, pages }
}

async function run(shell: BundleOf, jobs: readonly PageJob[]): Promise<Answer> {
  const module = jobs[0]?.module
  const job = JSON.stringify({
    shell: readBundle('shell', shell),
    ...(module && { module: readBundle(module.name, module) }),
    requests: jobs.map(({ request }) => request),
  })
  const service = process.env.RENDER_SOCKET
  const answer = await (service ? askService(service, job) : runJob(job))
  return parseAnswer(module?.name ?? 'shell', answer, jobs.length)
}

const configs = new Map<string, PortalConfig>()

/** Default configuration of a shell release; cached, because releases are immutable. */
export async function builtInConfig(shell: BundleOf): Promise<PortalConfig> {
  const key = inSite('.server/shell', shell.version)
  const config = configs.get(key) ?? (await run(shell, [])).config
  configs.set(key, config)
  return config
}

/** Renders each module's pages in separate processes, so that no module can alter another's pages or the shell's. */
export async function renderPages(jobs: readonly PageJob[]): Promise<string[]> {
  const groups: PageJob[][] = []
  const open = new Map<string, PageJob[]>()
  for (const job of jobs) {
    const key = JSON.stringify([job.shell, job.module])
    const group = open.get(key)
    if (group && group.length < PAGES_AT_ONCE) group.push(job)
    else {
      const next = [job]
      open.set(key, next)
      groups.push(next)
    }
  }
  const rendered = new Map<PageJob, string>()
  await eachOf(groups, availableParallelism(), async (group) => {
    const [page] = group
    if (page === undefined) return
    const { pages } = await run(page.shell, group)
    for (const [i, job] of group.entries()) rendered.set(job, pages[i] ?? '')
  })
  return jobs.map((job) => rendered.get(job) ?? '')
}

/** Whether untrusted code may run on this machine. */
export const isConfined = (): boolean => Boolean(process.env.RENDER_SOCKET) || launcher().isConfined
