import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Built, BuiltModule } from '../build'
import { buildPortal, type PortalOptions, startSandbox } from '../gateway'
import { outsideTeams } from '../pages'
import { fullRelease, readRegistry } from '../registry'
import { publish } from '../release'
import { CommandError, freePort, readJson, refusal } from '../storage'
import { testBrowser } from './test-tools'
import { enterTrialSite, put, type Versions, versionsBefore, versionsOn } from './trial-site'
import { openVisitors, type Visitors } from './visitors'
import {
  attribute,
  failingOf,
  routeVisits,
  SeenPaths,
  smokeVisits,
  unseenRoutes,
  type Visit,
  visitAll,
  withoutRepeats,
} from './visits'

/** Visits to make in the portal with these releases. */
interface Round {
  versions: Versions
  visits: Visit[]
}

/**
 * Runs a build in a browser, on a copy of the site, with the sandbox as the bank's API. The process works on the copy
 * from then on.
 * @param dir a folder that `build` has written
 * @throws with the defects
 */
export async function gateBuild(dir: string): Promise<void> {
  const started = performance.now()
  const leave = enterTrialSite(outsideTeams(readRegistry()))
  try {
    const built = readJson<Built>(join(dir, 'built.json'))
    const before = versionsOn(readRegistry())
    if (built.kind === 'module' && before.shell === undefined)
      throw new CommandError('Ainda não há um shell publicado em que o módulo abra: publique-o antes.')
    const { name, version } = await publish(dir)
    const now = { ...before, [name]: version }
    const { shell: _, ...opened } = built.kind === 'module' ? { [name]: version } : before
    const routeKb = built.kind === 'module' ? built.declared.budget.routeKb : undefined
    const seen = new SeenPaths()
    const routes = Object.entries(opened).flatMap(([each, its]) =>
      routeVisits(each, fullRelease(each, its), seen, routeKb),
    )
    // A shell must also fit the releases that a rollback would return to.
    const back = built.kind === 'shell' ? versionsBefore(before) : {}
    const rounds: Round[] = [
      { versions: now, visits: [...routes, ...smokeVisits(now, seen)] },
      { versions: { ...now, ...back }, visits: smokeVisits(back, new SeenPaths()) },
    ]
    const broken = built.kind === 'module' ? smokeCount(built) : []
    // Defects that occur without the candidate too.
    const known: string[] = []
    await withVisitors(async ({ visitors }) => {
      for (const round of rounds) {
        const defects = await runRound(round, { name, was: before[name], visitors })
        broken.push(...defects.broken)
        known.push(...defects.known)
      }
    })
    if (built.kind === 'module' && broken.length === 0) broken.push(...neverSeen(name, version, seen))
    const smokes = rounds.flatMap(({ visits }) => visits).length - routes.length
    const seconds = Math.round((performance.now() - started) / 1000)
    const notes = [
      ...known.map((each) => `Já falha no que está no ar: ${each}`),
      `Navegador: ${routes.length} rotas e ${smokes} smokes em ${seconds} s.`,
    ]
    const [finding, ...others] = withoutRepeats(broken)
    if (finding !== undefined) throw refusal(finding, [...others, ...notes].join('\n'))
    console.log(notes.join('\n'))
  } finally {
    leave()
  }
}

interface Candidate {
  name: string
  /** Previous version, if any. */
  was: string | undefined
  visitors: Visitors
}

/** After this time the retries stop at the first visit that passes, or if all visits had failed with the candidate. */
const AGAIN_MS = 20_000

/** Retries failed visits of other modules without the candidate; those that fail again are not its fault. */
async function runRound({ versions, visits }: Round, { name, was, visitors }: Candidate) {
  const verdict: ReturnType<typeof attribute> = { broken: [], known: [] }
  for (let left = [...visits]; left.length > 0 && verdict.broken.length === 0; ) {
    await put(versions)
    const visited = await visitAll(left, visitors)
    const failing = failingOf(visited)
    const others = failing.filter(({ module }) => module !== name)
    let still: Visit[] = []
    if (others.length > 0 && was !== undefined) {
      await put({ ...versions, [name]: was })
      const late = performance.now() + AGAIN_MS
      const again = await visitAll(
        others,
        visitors,
        (soFar) =>
          performance.now() > late &&
          (failing.length === visited.size || failingOf(soFar).length < soFar.size),
      )
      still = failingOf(again)
      for (const visit of others) if (!again.has(visit)) visited.delete(visit)
    }
    left = left.filter((visit) => !visited.has(visit))
    const { broken, known } = attribute(visited, still)
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

interface VisitSetup {
  visitors: Visitors
  browser: Browser
  /** Base URL. */
  portal: string
}

/** Runs `work` with this process's portal, a sandbox and a browser. */
export async function withVisitors(
  work: (setup: VisitSetup) => Promise<void>,
  options: Partial<PortalOptions> = {},
): Promise<void> {
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(port)
  const portal = await buildPortal({ api, ...options })
  const browser = await chromium.launch({
    executablePath: await testBrowser(),
    // Chromium's sandbox needs a non-root user and user namespaces.
    chromiumSandbox: process.getuid?.() !== 0 && spawnSync('unshare', ['--user', 'true']).status === 0,
    args: ['--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const at = new URL(await portal.listen({ port: 0, host: '127.0.0.1' }))
    const address = `http://localhost:${at.port}`
    const visitors = await openVisitors(browser, address, api)
    await work({ visitors, browser, portal: address })
  } finally {
    await browser.close()
    await portal.close()
    sandbox.kill('SIGTERM')
  }
}
