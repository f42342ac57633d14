import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CdnHeaders, CdnRule } from 'delivery/gateway'
import { freePort, stopped } from '../servers'
import { runNginx } from './nginx'

/** nginx as a CDN in front of a bucket, configured only by the files of `npm run registry -- cdn`. */
export interface Edge {
  url: string
  /** Purges these objects. */
  purge(objects: readonly string[]): void
  stop(): Promise<void>
}

interface Behind {
  /** URL of the site's public bucket. */
  bucket: string
  gateway: string
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const rowsOf = <Row>(folder: string, file: string): Row[] =>
  JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))

/** Caches every object for an hour under its URL until it is purged, except those marked no-store. */
function configuration(folder: string, work: string, port: number, { bucket, gateway }: Behind): string {
  const all = rowsOf<CdnRule>(folder, 'redirects')
  const sent = rowsOf<CdnHeaders>(folder, 'headers')
  const store = new URL(bucket)
  const answer = (rule: CdnRule): string => {
    const { headers = {} } = sent.find(({ host, match }) => host === rule.host && match === rule.match) ?? {}
    const added = Object.entries(headers).map(
      ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
    )
    if (rule.origin)
      return 'proxy_pass http://gateway; proxy_set_header Host $http_host; proxy_intercept_errors off;'
    if (rule.location) return [...added, `return ${rule.status} ${quoted(rule.location)};`].join('\n')
    const own = Object.keys(headers).map((name) => `proxy_hide_header ${name};`)
    const cached = /no-store|private/.test(headers['cache-control'] ?? '') ? 'off' : 'objects'
    return [
      `set $object ${quoted(rule.key ?? '')};`,
      `proxy_pass http://store${store.pathname}/$object;`,
      `proxy_cache ${cached};`,
      ...own,
      ...added,
    ].join('\n')
  }
  const server = (host: string | null) => {
    const rules = all.filter((rule) => rule.host === host)
    const last = rules.at(-1)
    const locations = rules.map((rule) => {
      const does = rule.status === 404 ? 'return 404;' : answer(rule)
      return `location ~ ${quoted(rule.match)} {\n${does}\n}`
    })
    return `server {
  listen 127.0.0.1:${port}${host === null ? ' default_server' : ''};
  server_name ${host === null ? '_' : quoted(`~${host}`)};
  error_page 403 404 =404 @missing;
  ${locations.join('\n')}
  location @missing {\n${last ? answer(last) : ''}\n}
}`
  }
  const hosts = [...new Set(all.map(({ host }) => host))]
  // As root, nginx would run its workers as another user, who could not read root's files.
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${work}/pid;
events {}
http {
  access_log off;
  absolute_redirect off;
  client_body_temp_path ${work}/body;
  proxy_temp_path ${work}/proxy;
  proxy_cache_path ${work}/objects keys_zone=objects:1m;
  proxy_cache_key $object;
  proxy_cache_valid 200 1h;
  proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;
  proxy_intercept_errors on;
  upstream store { server ${store.host}; }
  upstream gateway { server ${new URL(gateway).host.replace('localhost', '127.0.0.1')}; }
  ${hosts.map(server).join('\n')}
}
`
}

export async function startEdge(folder: string, work: string, behind: Behind): Promise<Edge> {
  const port = await freePort()
  mkdirSync(work, { recursive: true })
  const file = join(work, 'nginx.conf')
  writeFileSync(file, configuration(folder, work, port, behind))
  const url = `http://localhost:${port}`
  const child = await runNginx(file, work, url)
  return {
    url,
    purge(objects) {
      for (const object of objects)
        rmSync(join(work, 'objects', createHash('md5').update(object).digest('hex')), { force: true })
    },
    stop: () => stopped(child),
  }
}
