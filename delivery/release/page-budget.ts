import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathInBuild } from '../build'
import { callScripts, type FullRelease, type FullShell, releasesRecorded } from '../registry'
import { brotli, inSite, integrityOf, readJsonIfThere, writeAtomically } from '../storage'

/** Budgets use kilobytes of 1000 bytes, compressed with brotli. */
const KB = 1000

/**
 * Compressed sizes by hash, since pages share scripts and compressing one at best quality takes 100 ms. The site caches
 * the sizes of its releases.
 */
const weights = new Map<string, number>()
const CACHE_FILE = '.weights.json'
const readCache = () => readJsonIfThere<Record<string, number>>(inSite(CACHE_FILE)) ?? {}

export function weightOf(path: string): number {
  const content = readFileSync(path)
  const key = integrityOf(content)
  if (weights.size === 0) for (const [hash, weight] of Object.entries(readCache())) weights.set(hash, weight)
  const weight = weights.get(key) ?? brotli(content).length
  weights.set(key, weight)
  return weight
}

/** Saves the cache without files that no release contains any more. */
export function keepWeights(): void {
  const files = new Set(releasesRecorded().flatMap(({ files = {} }) => Object.values(files)))
  const all = Object.entries({ ...readCache(), ...Object.fromEntries(weights) })
  writeAtomically(
    inSite(CACHE_FILE),
    JSON.stringify(Object.fromEntries(all.filter(([key]) => files.has(key)))),
  )
}

/** @param folder with published files: a release's own, or the whole site */
const weightInKb = (folder: string, paths: readonly string[]): number =>
  [...new Set(paths)].reduce((sum, path) => sum + weightOf(join(folder, path)), 0) / KB

/** Path on the site, also of files with another base URL. */
const pathOnSite = (href: string): string => href.replace(/^.*(?=\/modules\/)/, '')

/** Total size of scripts in kilobytes, by URL. */
export type Weigh = (hrefs: readonly string[]) => number
export const weighBuild =
  (browser: string): Weigh =>
  (hrefs) =>
    weightInKb(browser, hrefs.map(pathInBuild))
export const weighSite: Weigh = (hrefs) => weightInKb(inSite(), hrefs.map(pathOnSite))

export type ShellScripts = Pick<FullShell, 'scripts' | 'callScripts' | 'readScripts'>

/** A page's scripts. Only one side is published yet, so each side has its own way to weigh them. */
export interface PageSides {
  shell: ShellScripts & { weigh: Weigh }
  module: { name: string; release: FullRelease; weigh: Weigh }
}

/** Pages whose JavaScript, shell and module together, exceeds the module's budget. */
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
