import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from 'delivery/storage'
import { TrialSite } from '../delivery/fixtures'

const whenever = (path: string, leave: string) =>
  `navigation.addEventListener('currententrychange', () => { if (location.pathname === '${path}') ${leave} })`

/** Leaks as scripts: memory, nodes, and listeners on the page or after a click. */
const LEAKS: Readonly<Record<string, string>> = {
  'mfe-access': whenever('/quem-somos', '(window.kept ??= []).push(new Array(8192).fill(0.5))'),
  'mfe-negotiation': whenever('/segunda-via', '(window.old ??= []).push(new Text(), new Text())'),
  // Other legs pass this page.
  'mfe-panel': whenever('/painel-controle', "addEventListener('resize', () => {})"),
  'mfe-widget': `addEventListener('click', ({ target }) => {
    if (!target.closest('main, header, footer')) addEventListener('resize', () => {})
  })`,
}

/** Adds a leak to the entry of each module of a site and releases it. */
export function plantLeaks(dir: string): void {
  const site = new TrialSite(dir, '')
  const registry = site.registry()
  for (const [module, leak] of Object.entries(LEAKS)) {
    const entry = registry.modules[module]?.stable.entry
    if (entry === undefined) throw new Error(`${module} is not in the registry`)
    const script = `${leak};${readFileSync(join(dir, entry.href), 'utf8')}`
    site.write(entry.href, script)
    entry.integrity = integrityOf(script)
  }
  site.write('registry.json', JSON.stringify(registry))
  site.delivery('registry', 'sign')
}
