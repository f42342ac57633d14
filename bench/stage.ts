import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { precompress } from 'delivery/precompress'
import { cloneSite, freePort, type Running, runDelivery, startPortal } from 'e2e/servers'

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export interface Gateway extends Running {
  kind: 'nginx' | 'local'
  /** CPU seconds of nginx's one worker so far; undefined where the system has no value. */
  cpuSeconds(): number | undefined
}

/** The deployed gateway with one worker, or the local one where there is no nginx. */
export async function startGateway(site: string, api: string): Promise<Gateway> {
  const nginx = process.env.NGINX_PATH
  if (!nginx || !existsSync(BROTLI)) {
    const portal = await startPortal(api, { SITE_DIR: site })
    return { ...portal, kind: 'local', cpuSeconds: () => undefined }
  }
  const work = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  mkdirSync(join(work, 'tmp'))
  const port = await freePort()
  const conf = join(work, 'nginx.conf')
  const text = runDelivery(site, 'gateway-config', {
    API_BASE: api,
    PORT: String(port),
    STATUS_PORT: String(await freePort()),
    GATEWAY_WORK: work,
    NGINX_MODULES: BROTLI,
  })
  writeFileSync(conf, text.replace('worker_processes auto', 'worker_processes 1'))
  const child = spawn(nginx, ['-c', conf, '-p', work, '-g', 'daemon off;'], { stdio: 'ignore' })
  const url = `http://localhost:${port}`
  await waitUntilReady(url)
  return {
    kind: 'nginx',
    url,
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
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('nginx did not answer')
}

const TICKS_PER_SECOND = 100

/** proc(5): the fields after the name in parentheses; 14 and 15 of the line are user and system time. */
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

/** The published home, and the same page without one or both of its optimisations. */
export const VARIANTS = {
  published: (html: string) => html,
  notPrerendered: (html: string) =>
    html.replace(/<div id="root"[^>]*>[\s\S]*<\/div>(?=\n<\/body>)/, '<div id="root"></div>'),
  notPreloaded: (html: string) => html.replace(/<link rel="preload" as="(script|fetch)"[^>]*>\n/g, ''),
  neither: (html: string) => VARIANTS.notPreloaded(VARIANTS.notPrerendered(html)),
} as const
export type Variant = keyof typeof VARIANTS

/** A copy of the site whose home is a variant of the published one. */
export function createVariantSite(variant: Variant): { dir: string; remove(): void } {
  const site = cloneSite()
  const page = join(site.dir, 'pages/index.html')
  const published = readFileSync(page, 'utf8')
  const changed = VARIANTS[variant](published)
  if (variant !== 'published' && changed === published) throw new Error(`${variant} is the published page`)
  // Files are hard links: create new ones instead of overwriting the shared ones.
  for (const end of ['', '.br', '.gz']) rmSync(page + end, { force: true })
  writeFileSync(page, changed)
  precompress(page)
  return site
}
