import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureReleased } from 'delivery/release'
import { refuseArguments, runCommand, siteDir } from 'delivery/storage'
import { Sandbox } from 'e2e/fixtures'
import { type Running, startSandbox } from 'e2e/servers'
import { createCertificate, findTools, launchBrowser, OPENING_HOURS, startGateway } from './bench-setup'
import { createControlSite } from './control'
import { measureAlternately } from './measure'
import { findings, type Measured, report } from './report'
import { failIfBroken, writeSection } from './table'
import { measureThroughput } from './throughput'
import { runTwice, viewHome, viewPanel } from './visits'

const VIEWS = 7
/** A run takes 15 s. With three runs the second visits varied by 10% between runs. */
const HAPPY_PATHS = 5

async function moduleFile({ url }: Running): Promise<string> {
  const html = await (await fetch(url)).text()
  const path = /href="(\/modules\/mfe-access\/[^"]+\.js)"/.exec(html)?.[1]
  if (!path) throw new Error('the home preloads no file of its module')
  return path
}

async function measure(): Promise<Measured> {
  const server = await startSandbox()
  const sandbox = new Sandbox(server.url)
  const control = await createControlSite()
  const work = mkdtempSync(join(tmpdir(), 'bench-tls-'))
  const certificate = createCertificate(work)
  const gateways = [
    await startGateway(siteDir(), server.url, certificate),
    await startGateway(control.dir, server.url, certificate),
  ]
  const plain = await startGateway(siteDir(), server.url)
  const browser = await launchBrowser(certificate)
  const forget = async () => {
    await sandbox.reset()
    await sandbox.clock(OPENING_HOURS)
  }
  try {
    await forget()
    const debtor = await sandbox.persona('cliente')
    const { token } = await sandbox.client.openSession(debtor.cpfCnpj, debtor.senha ?? '')
    console.log('Visitas…')
    const views = await measureAlternately(gateways, VIEWS, async ({ url }) => ({
      home: await viewHome(browser, url),
      panel: await viewPanel(browser, url, token),
    }))
    const runs = await measureAlternately(gateways, HAPPY_PATHS, ({ url }) =>
      runTwice(browser, url, debtor, forget),
    )
    const [published, bundled] = views.flatMap((view, i) => (runs[i] ? { ...view, ...runs[i] } : []))
    if (!published || !bundled) throw new Error('no visits')
    console.log('Vazão…')
    const throughput = {
      small: await measureThroughput(plain, '/theme/favicon.svg'),
      home: await measureThroughput(plain, '/'),
      script: await measureThroughput(plain, await moduleFile(plain)),
    }
    return { published, control: bundled, throughput }
  } finally {
    await browser.close()
    for (const gateway of [...gateways, plain]) await gateway.stop()
    control.remove()
    rmSync(work, { recursive: true })
    await server.stop()
  }
}

runCommand(async () => {
  refuseArguments('npm run bench')
  await findTools()
  await ensureReleased(console.log)
  const started = performance.now()
  const measured = await measure()
  const all = findings(measured)
  writeSection(report(measured, all, (performance.now() - started) / 1000))
  failIfBroken(all)
})
