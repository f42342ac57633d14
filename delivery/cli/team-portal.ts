import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type DevServer, firstPage, serveModules } from '../build'
import { keepFresh } from '../registry'
import { publishBuilds } from '../release'
import { PORTAL } from '../remote-team'
import { hashOfFiles, inSite, ROOT, readIfThere, readPort, writeAtomically } from '../storage'
import { runLocalPortal } from './local-portal'

/** Publishes the packed builds on this repository's own site, unless it has them. */
async function publishPacked(): Promise<void> {
  const from = dirname(createRequire(join(ROOT, 'package.json')).resolve(`${PORTAL}/package.json`))
  const state = hashOfFiles([from])
  if (readIfThere(inSite('.built')) === state) return
  console.log('Montando o portal dos pacotes…')
  await publishBuilds(from)
  writeAtomically(inSite('.built'), state)
}

/** `portal dev`: the packed portal and the sandbox, with this repository's module from its sources. */
export async function developAlone(): Promise<void> {
  process.env.SITE_DIR ??= join(ROOT, '.data/site')
  // The site is this machine's own; the team's key is for others.
  process.env.REGISTRY_KEYS = `${process.env.SITE_DIR}.keys`
  process.env.BROTLI_QUALITY ??= '1'
  const portal = `http://localhost:${readPort('PORTAL_PORT', 3000)}`
  let served: DevServer | undefined
  await runLocalPortal(
    async () => {
      await publishPacked()
      await keepFresh()
      served = await serveModules(['.'], portal, { hot: true })
    },
    { development: () => served },
  )
  console.log(`\nSeu módulo: ${portal}${await firstPage('.')}`)
}
