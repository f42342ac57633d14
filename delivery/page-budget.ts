import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathInBuild } from './entry-file'
import { brotli } from './precompress'
import { callScripts, type FullRelease, type FullShell, releasesRecorded } from './released-files'
import { inSite, integrityOf, readJson, writeAtomically } from './site'

/** Budgets are in brotli kilobytes of 1000 bytes. */
const KB = 1000

/**
 * By hash: pages share most of their scripts, and the best compression of one takes a tenth of a second. The site keeps
 * those of its releases, for one release leaves most files as they were.
 */
const weights = new Map<string, number>()
const KEPT = '.weights.json'
type Weights = Record<string, number>
const kept = (): Weights => (existsSync(inSite(KEPT)) ? readJson(inSite(KEPT)) : {})

export function weightOf(path: string): number {
  const content = readFileSync(path)
  const key = integrityOf(content)
  if (weights.size === 0) for (const [hash, weight] of Object.entries(kept())) weights.set(hash, weight)
  const weight = weights.get(key) ?? brotli(content).length
  weights.set(key, weight)
  return weight
}

/** For the next release. Those of files that are gone are forgotten. */
export function keepWeights(): void {
  const files = new Set(releasesRecorded().flatMap(({ files = {} }) => Object.values(files)))
  const all = Object.entries({ ...kept(), ...Object.fromEntries(weights) })
  writeAtomically(inSite(KEPT), JSON.stringify(Object.fromEntries(all.filter(([key]) => files.has(key)))))
}

/** @param folder contains the published files: a release's own folder, or the whole site */
const weightInKb = (folder: string, paths: readonly string[]): number =>
  [...new Set(paths)].reduce((sum, path) => sum + weightOf(join(folder, path)), 0) / KB

/** A file's path on the site, even if modules are served by another host. */
const pathOnSite = (href: string): string => href.replace(/^.*(?=\/modules\/)/, '')

/** The size of scripts by their URLs. */
export type Weigh = (hrefs: readonly string[]) => number
export const weighBuild =
  (browser: string): Weigh =>
  (hrefs) =>
    weightInKb(browser, hrefs.map(pathInBuild))
export const weighSite: Weigh = (hrefs) => weightInKb(inSite(), hrefs.map(pathOnSite))

export type ShellScripts = Pick<FullShell, 'scripts' | 'callScripts' | 'readScripts'>

/** The scripts of a page and how each side is measured: one is published, the other is not yet. */
export interface PageSides {
  shell: ShellScripts & { weigh: Weigh }
  module: { name: string; release: FullRelease; weigh: Weigh }
}

/** The pages whose JavaScript, shell and module together, exceeds the module's limit for them. */
export function heavyPages({ shell, module }: PageSides): string[] {
  const { entry, scripts, routes, version, pageKb = {} } = module.release
  return Object.entries(pageKb).flatMap(([path, limit]) => {
    const route = routes.find((each) => each.path === path)
    if (!route) return [`budget.pageKb fala de ${path}, que não é rota de ${module.name}`]
    const hrefs = [entry, ...scripts, ...route.scripts].map(({ href }) => href)
    const ofShell = shell.weigh(
      [...shell.scripts, ...callScripts(shell, route.audience)].map(({ href }) => href),
    )
    const ofModule = module.weigh(hrefs)
    const both = ofShell + ofModule
    return both > limit
      ? [
          `a página ${path} de ${module.name} ${version} carrega ${both.toFixed(1)} KB de JavaScript (${ofShell.toFixed(1)} do shell, ${ofModule.toFixed(1)} do módulo); o limite é ${limit}`,
        ]
      : []
  })
}
