import { spawn, spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Running, runDelivery, startPortal } from 'e2e/servers'

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export interface Gateway extends Running {
  kind: 'nginx' | 'local'
  /** CPU seconds of nginx's only worker; undefined if the system does not report it. */
  cpuSeconds(): number | undefined
}

/** Creates the run's certificate. Chromium needs `trusted`, because it caches no files of untrusted hosts. */
export function createCertificate(dir: string): { env: Record<string, string>; trusted: string } {
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
 * Starts nginx with one worker, or the local gateway if nginx is not installed.
 * @param certificate enables HTTP/2
 */
export async function startGateway(
  site: string,
  api: string,
  certificate?: Record<string, string>,
): Promise<Gateway> {
  const nginx = process.env.NGINX_PATH
  if (!nginx || !existsSync(BROTLI)) {
    const portal = await startPortal(api, { SITE_DIR: site })
    return { ...portal, kind: 'local', cpuSeconds: () => undefined }
  }
  const work = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  mkdirSync(join(work, 'tmp'))
  const port = await freePort()
  const tlsPort = await freePort()
  const conf = join(work, 'nginx.conf')
  const text = runDelivery(site, 'gateway-config', {
    API_BASE: api,
    PORT: String(port),
    STATUS_PORT: String(await freePort()),
    GATEWAY_WORK: work,
    NGINX_MODULES: BROTLI,
    ...(certificate && { ...certificate, TLS_PORT: `${tlsPort}` }),
  })
  writeFileSync(conf, text.replace('worker_processes auto', 'worker_processes 1'))
  const child = spawn(nginx, ['-c', conf, '-p', work, '-g', 'daemon off;'], { stdio: 'ignore' })
  const url = `http://localhost:${port}`
  await waitUntilReady(url)
  return {
    kind: 'nginx',
    url: certificate ? `https://localhost:${tlsPort}` : url,
    cpuSeconds: () => cpuOfChild(child.pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(work, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ok = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('nginx did not answer')
}

const TICKS_PER_SECOND = 100

/** proc(5): fields 14 and 15 are user and system time. */
function cpuOfChild(master: number | undefined): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (fields && Number(fields[1]) === master) {
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
    }
  }
  return undefined
}

function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  } catch {
    return undefined
  }
}
