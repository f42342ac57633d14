import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@portal/registry-format'
import { type Observed, parseMetrics } from 'delivery/gateway'
import { cloneSite } from '../servers'

export const BEFORE = '0.9.0-before01'

/** The released site with an earlier release of the panel. */
export function siteWithTwoPanels() {
  const site = cloneSite()
  const { modules, shell }: Registry = JSON.parse(readFileSync(join(site.dir, 'registry.json'), 'utf8'))
  const versionOf = (name: string) => modules[name]?.stable.version ?? ''
  const releases = join(site.dir, '.releases/mfe-panel')
  const release = readFileSync(join(releases, `${versionOf('mfe-panel')}.json`), 'utf8')
  writeFileSync(join(releases, `${BEFORE}.json`), release)
  return { ...site, versionOf, shell: shell.version }
}

export const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

export const observedOf = async (url: string, module: string): Promise<ReadonlyMap<string, Observed>> =>
  parseMetrics(await metricsOf(url), module)

export const beacon = (version: string, more: object = {}) => {
  const of = { module: 'mfe-panel', version }
  const vital = {
    'event.name': 'browser.web_vital',
    name: 'lcp',
    value: 300,
    inApp: true,
  }
  return JSON.stringify({
    events: [
      { ...of, 'event.name': 'portal.visit', ...more },
      { ...of, ...vital },
    ],
  })
}
export const post = async (url: string, body: string, init: RequestInit = {}) =>
  (await fetch(`${url}/field-report`, { method: 'POST', body, ...init })).status
