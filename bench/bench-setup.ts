import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { testTools } from 'delivery/gates'
import { CommandError, inTemporaryFolder } from 'delivery/storage'
import { Sandbox } from 'e2e/fixtures'
import { startNginx } from 'e2e/nginx'
import { freePort, type Running, startSandbox } from 'e2e/servers'

/** A Friday afternoon. */
export const OPENING_HOURS = '2026-11-13T15:00:00-03:00'

export async function findTools(): Promise<void> {
  Object.assign(process.env, await testTools())
  if (!process.env.NGINX_PATH)
    throw new CommandError('O que se mede é o gateway: instale o nginx, ou diga onde está com NGINX_PATH.')
}

interface Certificate {
  env: Record<string, string>
  /** Chromium's switch: it caches no files of untrusted hosts. */
  trusted: string
}

function createCertificate(dir: string): Certificate {
  const [certificate, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  const { status } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'],
    ...['-keyout', key, '-out', certificate],
  ])
  if (status !== 0) throw new Error('openssl made no certificate')
  const publicKey = new X509Certificate(readFileSync(certificate)).publicKey
  const pin = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return {
    env: { TLS_CERTIFICATE: certificate, TLS_KEY: key },
    trusted: `--ignore-certificate-errors-spki-list=${pin}`,
  }
}

/**
 * Starts nginx as a single process, whose CPU time is all that it takes.
 * @param certificate enables HTTP/2
 */
export async function startGateway(site: string, api: string, certificate?: Certificate): Promise<Running> {
  const tlsPort = `${await freePort()}`
  const env = { API_BASE: api, ...(certificate && { ...certificate.env, TLS_PORT: tlsPort }) }
  const nginx = await startNginx(site, env, 'daemon off; master_process off;')
  return { ...nginx, url: certificate ? `https://localhost:${tlsPort}` : nginx.url }
}

interface Portals {
  /** URL of the gateway of each site. */
  urls: readonly string[]
  sandbox: Sandbox
  browser: Browser
}

/** Serves sites over HTTP/2 with a sandbox behind them while `measure` visits them with a browser. */
export async function withPortals<T>(
  sites: readonly string[],
  measure: (portals: Portals) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder('bench-tls-', async (work) => {
    const certificate = createCertificate(work)
    const server = await startSandbox()
    const gateways = await Promise.all(sites.map((site) => startGateway(site, server.url, certificate)))
    const executablePath = process.env.WINDOWLESS_CHROMIUM ?? process.env.CHROMIUM_PATH
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', certificate.trusted],
    })
    try {
      return await measure({
        urls: gateways.map(({ url }) => url),
        sandbox: new Sandbox(server.url),
        browser,
      })
    } finally {
      await browser.close()
      for (const running of [...gateways, server]) await running.stop()
    }
  })
}
