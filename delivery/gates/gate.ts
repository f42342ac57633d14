import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Built, BuiltModule } from '../build-result'
import { outsideTeams } from '../compose'
import { readList } from '../environment'
import { buildPortal, type PortalOptions } from '../portal'
import { publish } from '../publish'
import { readRegistry } from '../registry-store'
import { fullRelease } from '../released-files'
import { startSandbox } from '../sandbox-process'
import { CommandError, readJson } from '../site'
import { testBrowser } from '../test-tools'
import { put, type Versions, versionsBefore, versionsOn } from './site-state'
import { enterTrialSite } from './trial-site'
import { Visitors } from './visitors'
import {
  attribute,
  failingOf,
  routeWalks,
  SeenPaths,
  smokeWalks,
  unseenRoutes,
  type Walk,
  walkAll,
} from './walks'

export interface Verdict {
  /** What the candidate breaks, a sentence each. */
  broken: string[]
  /** What fails without the candidate too. */
  known: string[]
  /** How much was opened. */
  routes: number
  smokes: number
}

/** Walks in the portal with these releases. */
interface Round {
  versions: Versions
  walks: Walk[]
}

/**
 * Opens the portal as it would be with a build: in a copy of the site, with the sandbox as the bank, in a browser.
 * This process works on the copy from then on.
 * @param dir what `build` has written
 */
export async function judge(dir: string): Promise<Verdict> {
  const leave = enterTrialSite(outsideTeams(readRegistry()))
  try {
    const built = readJson<Built>(join(dir, 'built.json'))
    const before = versionsOn(readRegistry())
    if (built.kind === 'module' && before.shell === undefined)
      throw new CommandError('Ainda não há um shell publicado em que o módulo abra: publique-o antes.')
    const { name, version } = await publish(dir)
    const candidate = { [name]: version }
    return await withVisitors(async ({ visitors }) => {
      const seen = new SeenPaths()
      const opened = built.kind === 'module' ? candidate : before
      const { shell: _, ...modules } = opened
      const routes = Object.entries(modules).flatMap(([each, its]) =>
        routeWalks(each, fullRelease(each, its), seen),
      )
      const now = { ...before, ...candidate }
      const rounds: Round[] = [{ versions: now, walks: [...routes, ...smokeWalks(now, seen)] }]
      if (built.kind === 'shell') {
        const back = versionsBefore(before)
        rounds.push({ versions: { ...now, ...back }, walks: smokeWalks(back, new SeenPaths()) })
      }
      const verdict: Verdict = {
        broken: built.kind === 'module' ? smokeCount(built) : [],
        known: [],
        routes: Object.entries(modules).flatMap(([each, its]) => fullRelease(each, its).routes).length,
        smokes: rounds.flatMap(({ versions }) => smokeWalks(versions, seen)).length,
      }
      for (const round of rounds) {
        const { broken, known } = await judgeRound(round, { name, was: before[name], visitors })
        verdict.broken.push(...broken)
        verdict.known.push(...known)
      }
      if (built.kind === 'module' && verdict.broken.length === 0)
        verdict.broken.push(...neverSeen(name, version, seen))
      return verdict
    })
  } finally {
    leave()
  }
}

interface Candidate {
  name: string
  /** Its version before, if there was one. */
  was: string | undefined
  visitors: Visitors
}

/** After this time it is enough that one walk is sound without the candidate, or that none was with it. */
const AGAIN_MS = 20_000

/** What fails of other modules is tried again without the candidate: what fails then too is not its doing. */
async function judgeRound(
  { versions, walks }: Round,
  { name, was, visitors }: Candidate,
): Promise<Pick<Verdict, 'broken' | 'known'>> {
  const verdict: Pick<Verdict, 'broken' | 'known'> = { broken: [], known: [] }
  for (let left = [...walks]; left.length > 0 && verdict.broken.length === 0; ) {
    await put(versions)
    const { walked, findings } = await walkAll(left, visitors)
    const failing = failingOf(walked, findings)
    const others = failing.filter(({ module }) => module !== name)
    const still = new Set<Walk['go']>()
    let judged = walked
    if (others.length > 0 && was !== undefined) {
      await put({ ...versions, [name]: was })
      const late = performance.now() + AGAIN_MS
      const again = await walkAll(others, visitors, {
        lateAfter: 0,
        isEnough: (walkedAgain, found) =>
          performance.now() > late &&
          (failing.length === walked.length || failingOf(walkedAgain, found).length < walkedAgain.length),
      })
      for (const { go } of again.findings) still.add(go)
      judged = walked.filter((walk) => !others.includes(walk) || again.walked.includes(walk))
    }
    left = left.filter((walk) => !judged.includes(walk))
    const { broken, known } = attribute(judged, findings, still)
    verdict.known.push(...known)
    verdict.broken.push(...broken)
    if (broken.length > 0 && left.length > 0)
      verdict.broken.push(`(${left.length} passeios ficaram por fazer)`)
  }
  return verdict
}

const SMOKES = { least: 3, most: 5 }

function smokeCount({ declared: { name, smokes = [] } }: BuiltModule): string[] {
  const { least, most } = SMOKES
  return smokes.length < least || smokes.length > most
    ? [`${name} declara ${smokes.length} smokes em module.json; são de ${least} a ${most}`]
    : []
}

const neverSeen = (name: string, version: string, seen: SeenPaths): string[] =>
  unseenRoutes(fullRelease(name, version), seen).map(
    ({ path }) =>
      `${name} ${version}: a rota ${path} levou a ${seen.led.get(path)}. Diga em "visitors" quem a vê, ou passe por ela em um smoke`,
  )

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

interface Stage {
  visitors: Visitors
  browser: Browser
  /** Its address. */
  portal: string
}

/** The portal of this process, with a sandbox and a browser of its own. */
export async function withVisitors<T>(
  work: (stage: Stage) => Promise<T>,
  options: Partial<PortalOptions> = {},
): Promise<T> {
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(port)
  const portal = await buildPortal({ api, moduleOrigins: readList('MODULE_ORIGINS'), ...options })
  const browser = await chromium.launch({
    executablePath: testBrowser(),
    // Its sandbox needs a user that is not root, and user namespaces.
    chromiumSandbox: process.getuid?.() !== 0 && spawnSync('unshare', ['--user', 'true']).status === 0,
    args: ['--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const at = new URL(await portal.listen({ port: 0, host: '127.0.0.1' }))
    const address = `http://localhost:${at.port}`
    const visitors = new Visitors(browser, address, api)
    await visitors.begin()
    return await work({ visitors, browser, portal: address })
  } finally {
    await browser.close()
    await portal.close()
    sandbox.kill('SIGTERM')
  }
}
