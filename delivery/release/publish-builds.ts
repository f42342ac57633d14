import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from '../build'
import { CommandError, readJson } from '../storage'
import { publishAndKeep } from './artefact'
import { published } from './publish'
import { atSite } from './site-store'

/** Publishes the build in a folder, or those in its folders, the shell first. */
export async function publishBuilds(from: string, to?: string): Promise<void> {
  if (!existsSync(from)) throw new CommandError(`Não há a pasta ${from}.`)
  const dirs = [from, ...readdirSync(from).map((name) => join(from, name))].filter((dir) =>
    existsSync(join(dir, 'built.json')),
  )
  const builds = dirs.map((dir) => ({ dir, built: readJson<Built>(join(dir, 'built.json')) }))
  const isShell = ({ built }: { built: Built }) => Number(built.kind === 'shell')
  const replaced = builds.flatMap(({ built }) => (built.kind === 'module' ? [built.declared.name] : []))
  for (const { dir } of builds.sort((a, b) => isShell(b) - isShell(a)))
    console.log(published(await atSite(to, () => publishAndKeep(dir, { replaced, onlyNew: true }))))
}
