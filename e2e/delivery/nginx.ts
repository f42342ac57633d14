import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort, type Running, runDelivery, stopped, temporaryFolder } from '../servers'

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
  const work = temporaryFolder('gateway')
  const port = await freePort()
  const statusPort = await freePort()
  const conf = writeConfiguration(site, work, { PORT: `${port}`, STATUS_PORT: `${statusPort}`, ...env })
  const child = spawn(NGINX, ['-e', 'stderr', '-c', conf, '-p', work, '-g', directives], {
    // Standard output is the access log, which has to be a file that nginx can open.
    stdio: ['ignore', openSync(join(work, 'access.log'), 'a'), 'ignore'],
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${statusPort}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  await expect.poll(answers).toBe(true)
  return {
    url: `http://localhost:${port}`,
    ...(child.pid && { pid: child.pid }),
    port,
    statusPort,
    log: () =>
      readFileSync(join(work, 'access.log'), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    async stop() {
      await stopped(child)
      rmSync(work, { recursive: true, force: true })
    },
  }
}
