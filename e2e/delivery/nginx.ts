import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort, type Running, runDelivery } from '../servers'

export const NGINX = process.env.NGINX_PATH ?? 'nginx'
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Writes the gateway's configuration to `work`, without brotli if nginx lacks the module. */
export function writeConfiguration(site: string, work: string, env: Record<string, string>): string {
  const hasBrotli = existsSync(BROTLI)
  const text = runDelivery(site, 'gateway-config', {
    ...env,
    GATEWAY_WORK: work,
    ...(hasBrotli ? { NGINX_MODULES: BROTLI } : {}),
  })
  const file = join(work, 'nginx.conf')
  writeFileSync(file, hasBrotli ? text : text.replace(/^\s*brotli_static on;\n/m, ''))
  return file
}

export interface Nginx extends Running {
  port: number
  statusPort: number
  /** Lines logged so far. */
  log(): Record<string, unknown>[]
}

/** The production gateway over a site. */
export async function startNginx(
  site: string,
  env: Record<string, string>,
  directives = 'daemon off;',
): Promise<Nginx> {
  const work = mkdtempSync(join(tmpdir(), 'gateway-'))
  const port = await freePort()
  const statusPort = await freePort()
  const conf = writeConfiguration(site, work, { PORT: `${port}`, STATUS_PORT: `${statusPort}`, ...env })
  // Standard output is the access log, which has to be a file that nginx can open.
  const log = join(work, 'access.log')
  const child: ChildProcess = spawn(NGINX, ['-e', 'stderr', '-c', conf, '-p', work, '-g', directives], {
    stdio: ['ignore', openSync(log, 'a'), 'ignore'],
  })
  const status = (of: string) =>
    fetch(of).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(() => status(`http://127.0.0.1:${statusPort}/healthz`)).toBe(200)
  return {
    url: `http://localhost:${port}`,
    ...(child.pid && { pid: child.pid }),
    port,
    statusPort,
    log: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
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
