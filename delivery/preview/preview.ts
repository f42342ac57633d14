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
import { servedBefore } from '../released-files'
import { runProcess } from '../render'
import { CommandError, readJson } from '../site'
import { changedFiles } from '../test-run/changed-files'
import { photograph } from './album'
import { type ChangedScreen, compareReleases, compareScreens, type Side } from './compare'
import { type Change, type Weight, weightsOf } from './differences'
import { readParts } from './release-parts'

export interface Comparison {
  name: string
  before: { version: string; commit?: string }
  after: { version: string }
  changes: readonly Change[]
  screens: readonly ChangedScreen[]
  sizes: readonly Weight[]
  /** How many were opened. */
  opened: number
  /** The released shell with the new build in it. */
  portal: string
}

/** Publishes on the copy. What a release would refuse for its weight is shown all the same. */
async function publishHere(dir: string): Promise<{ version: string; refusal: Change[] }> {
  try {
    return { version: (await publish(dir)).version, refusal: [] }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const file = join(dir, 'built.json')
    const built = readJson<BuiltModule>(file)
    const budget = { entryKb: Number.MAX_SAFE_INTEGER, routeKb: Number.MAX_SAFE_INTEGER }
    writeFileSync(file, JSON.stringify({ ...built, declared: { ...built.declared, budget } }))
    const { version } = await publish(dir)
    const refused = error.message.split('\n- ').slice(1)
    const refusal = refused.map((what): Change => ({ kind: 'refused', at: 'o módulo', what }))
    return { version, refusal }
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

/** What nothing else may tell: the files; and of the API's contract, when its sources were touched, what is other. */
async function sourceChanges(commit: string | undefined, name: string): Promise<Change[]> {
  const sources = changedSources(commit, name)
  const listed = sources.map((what): Change => ({ kind: 'source', at: 'arquivos', what }))
  if (!sources.some((file) => file.startsWith(CONTRACT))) return listed
  const { output } = await runProcess('npx', ['tsx', 'conformance/src/changes/main.ts'])
  const lines = output.split('\n').filter(Boolean)
  return [...lines.map((what): Change => ({ kind: 'contract', at: 'a API', what })), ...listed]
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
        const seen = async (which: string, order?: readonly string[]): Promise<Side> => {
          await put({ ...on, [name]: which })
          const parts = readParts(name, which)
          const album = await photograph({ visitors }, [name, which], order)
          tell(`percorrido: ${which}`)
          return { parts, album }
        }
        const before = await seen(old)
        const after = await seen(
          version,
          before.parts.release.routes.map(({ path }) => path),
        )
        const page = await browser.newPage()
        const { screens, changes } = await compareScreens(page, before.album, after.album)
        const { commit } = before.parts.release
        const all = [
          ...refusal,
          ...compareReleases(before, after),
          ...changes,
          ...(await sourceChanges(commit, name)),
        ]
        // Playwright would end the process at Ctrl-C, with the copy left behind.
        await browser.close()
        await show({
          name,
          before: { version: old, ...(commit && { commit }) },
          after: { version },
          changes: all,
          screens,
          sizes: weightsOf(before.parts.sizes, after.parts.sizes),
          opened: after.album.shots.size,
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
