import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build'
import type { BuiltModule } from '../build-result'
import { outsideTeams } from '../compose'
import { withVisitors } from '../gates/gate'
import { put, versionsOn } from '../gates/site-state'
import { enterTrialSite } from '../gates/trial-site'
import { publish } from '../publish'
import { readRegistry } from '../registry-store'
import { fullRelease, servedBefore } from '../released-files'
import { runProcess } from '../render'
import { CommandError, readJson } from '../site'
import { changedFiles } from '../test-run/changed-files'
import { type Change, screenChanges } from './compare'
import { lineChanges, type SizeChange, sizeChanges } from './differences'
import { readParts } from './release-parts'
import { walkRelease } from './walk'

export interface Comparison {
  name: string
  before: { version: string; commit?: string }
  after: { version: string }
  changes: readonly Change[]
  sizes: readonly SizeChange[]
  /** How many were opened. */
  opened: number
  /** The released shell with the new build in it. */
  portal: string
}

/** Publishes on the copy. What a release would refuse for its weight is shown all the same. */
async function publishHere(dir: string): Promise<{ version: string; refusal: string[] }> {
  try {
    return { version: (await publish(dir)).version, refusal: [] }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const file = join(dir, 'built.json')
    const built = readJson<BuiltModule>(file)
    const budget = { entryKb: Number.MAX_SAFE_INTEGER, routeKb: Number.MAX_SAFE_INTEGER }
    writeFileSync(file, JSON.stringify({ ...built, declared: { ...built.declared, budget } }))
    const { version } = await publish(dir)
    return { version, refusal: error.message.split('\n- ').slice(1) }
  }
}

/**
 * What to compare with: what all browsers get; where that is this very build, as `npm start` has released it,
 * what they got before.
 */
function versionBefore(name: string, released: string | undefined, built: string): string {
  const before = released === built ? servedBefore(name, built) : released
  if (before === undefined)
    throw new CommandError(
      released === built
        ? `${name} não mudou: ${built} é o que está publicado, e antes dele não há outro.`
        : `${name} ainda não foi publicado aqui: npm run release -- ${name}, e mude-o depois.`,
    )
  return before
}

const CONTRACT = 'shared-kernel/contract/'

/** Sources that differ from those of the release before; why not, where git cannot tell. */
function changedSources(commit: string | undefined, name: string): string[] {
  try {
    const files = changedFiles(commit?.replace(/-dirty$/, '') ?? '')
    return files.filter((file) => file.startsWith(`${name}/`) || file.startsWith('shared-kernel/'))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return [error.message]
  }
}

/** The source files that differ; and of the API's contract, when its sources were touched, what is other. */
async function sourceChanges(commit: string | undefined, name: string): Promise<string[]> {
  const sources = changedSources(commit, name)
  const listed = sources.map((file) => `código ${file}`)
  if (!sources.some((file) => file.startsWith(CONTRACT))) return listed
  const { output } = await runProcess('npx', ['tsx', 'conformance/src/changes/main.ts'])
  return [...output.split('\n').filter(Boolean), ...listed]
}

/**
 * Builds a module of this checkout and compares it with the released one, each in the released shell, in a browser.
 * @param show gets the comparison while the portal still runs
 */
export async function preview(
  name: string,
  tell: (what: string) => void,
  show: (comparison: Comparison) => Promise<void>,
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'preview-'))
  let leave = () => {}
  try {
    await build(name, dir)
    tell('construído')
    leave = enterTrialSite(outsideTeams(readRegistry()))
    const on = versionsOn(readRegistry())
    const { version, refusal } = await publishHere(dir)
    const old = versionBefore(name, on[name], version)
    tell('publicado numa cópia do site')
    await withVisitors(
      async ({ visitors, browser, portal }) => {
        const walkOf = async (which: string) => {
          await put({ ...on, [name]: which })
          const parts = readParts(name, which)
          const walked = await walkRelease({ visitors }, name, which)
          tell(`percorrido: ${which}`)
          return { parts, walked, lines: [...parts.lines, ...walked.lines] }
        }
        const before = await walkOf(old)
        const after = await walkOf(version)
        const { commit } = fullRelease(name, old)
        const news = [
          ...refusal.map((line) => `+publicação recusada: ${line}`),
          ...lineChanges(before.lines, after.lines),
          ...(await sourceChanges(commit, name)).map((line) => `+${line}`),
        ]
        const changes = [
          ...(news.length > 0 ? [{ at: 'o módulo', lines: news, pictures: [] }] : []),
          ...screenChanges(before.walked, after.walked),
        ]
        // Playwright would end the process at Ctrl-C, with the copy left behind.
        await browser.close()
        await show({
          name,
          before: { version: old, ...(commit && { commit }) },
          after: { version },
          changes,
          sizes: sizeChanges(before.parts.sizes, after.parts.sizes),
          opened: after.walked.screens.size,
          portal,
        })
      },
      { sandbox: true },
    )
  } finally {
    leave()
    rmSync(dir, { recursive: true, force: true })
  }
}
