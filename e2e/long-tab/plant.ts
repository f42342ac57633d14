import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from 'delivery/site'
import { TrialSite } from '../delivery/fixtures'

const whenever = (path: string, leave: string) =>
  `navigation.addEventListener('currententrychange', () => { if (location.pathname === '${path}') ${leave} })`

/** Leaks, as scripts: of memory, nodes, and listeners of pages and of something pressed. */
const LEAKS: Readonly<Record<string, string>> = {
  'mfe-access': whenever('/quem-somos', '(window.kept ??= []).push(new Array(8192).fill(0.5))'),
  'mfe-negotiation': whenever('/segunda-via', '(window.old ??= []).push(new Text(), new Text())'),
  // Others pass this page.
  'mfe-panel': whenever('/painel-controle', "addEventListener('resize', () => {})"),
  'mfe-widget': `addEventListener('click', ({ target }) => {
    if (!target.closest('main, header, footer')) addEventListener('resize', () => {})
  })`,
}

/** Puts a leak into the entry of each module of a site, and releases that. */
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
