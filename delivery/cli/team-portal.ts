import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type DevServer, firstPage, serveModules } from '../build'
import { keepFresh } from '../registry'
import { publishBuilds } from '../release'
import { buildOne, PORTAL } from '../remote-team'
import {
  hashOfFiles,
  inSite,
  inTemporaryFolder,
  ROOT,
  readIfThere,
  readPort,
  writeAtomically,
} from '../storage'
import { gateBuild } from './gate'
import { runLocalPortal } from './local-portal'

/**
 * Publishes the packed builds on a site of this repository, unless it has them.
 * @param shell its folder in the package
 */
async function publishPacked(site: string, shell: string): Promise<void> {
  process.env.SITE_DIR = join(ROOT, '.data', site)
  // The site's own keys; the team's is for portals elsewhere.
  process.env.REGISTRY_KEYS = `${process.env.SITE_DIR}.keys`
  process.env.BROTLI_QUALITY ??= '1'
  const from = dirname(createRequire(join(ROOT, 'package.json')).resolve(`${PORTAL}/package.json`))
  const state = hashOfFiles([from])
  if (readIfThere(inSite('.built')) === state) return
  console.log('Montando o portal dos pacotes…')
  for (const old of [process.env.SITE_DIR, process.env.REGISTRY_KEYS])
    rmSync(old, { recursive: true, force: true })
  for (const part of [shell, 'modules']) await publishBuilds(join(from, part))
  writeAtomically(inSite('.built'), state)
}

/** `portal dev`: the packed portal and the sandbox, with this repository's module from its sources. */
export async function developAlone(): Promise<void> {
  const portal = `http://localhost:${readPort('PORTAL_PORT', 3000)}`
  let served: DevServer | undefined
  await publishPacked('site', 'development')
  await runLocalPortal(
    async () => {
      await keepFresh()
      served = await serveModules(['.'], portal, { hot: true })
    },
    { development: () => served },
  )
  console.log(`\nSeu módulo: ${portal}${await firstPage('.')}`)
}

/** `portal gate`: what a portal does with this module before it releases it, in the packed portal. */
export function gateAlone(): Promise<void> {
  return inTemporaryFolder('gate-build-', async (dir) => {
    await buildOne('.', dir)
    await publishPacked('gate-site', 'shell')
    await gateBuild(dir)
  })
}

/** `portal preview`: the screens of this module at a commit and as it is, in the packed portal. */
export async function previewAlone(options: { since: string; once?: true }): Promise<void> {
  await publishPacked('gate-site', 'shell')
  const { previewModule } = await import('./preview')
  await previewModule('.', options)
}
