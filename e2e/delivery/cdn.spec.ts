import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Registry } from '@portal/registry-format'
import { STATEMENT } from 'delivery/build'
import { hasUnitTool } from 'delivery/gates'
import { openBucket, push, siteDir } from 'delivery/storage'
import { startS3Server } from 'delivery/storage/testing/s3-server'
import { test as base, expect } from '../fixtures'
import { walkToAgreement } from '../main-path/walk'
import { runDelivery } from '../servers'
import { type Edge, startEdge } from './edge'

const SITE = 's3://portal/site'
/** Writes the stored build of the current release to a folder, with an added comment. */
function anotherBuild(name: string, into: string): void {
  const registry: Registry = JSON.parse(readFileSync(join(siteDir(), 'registry.json'), 'utf8'))
  const version = registry.modules[name]?.stable.version
  const artefact = gunzipSync(readFileSync(join(siteDir(), '.artefacts', name, `${version}.json.gz`)))
  const { built, files } = JSON.parse(JSON.parse(artefact.toString()).text)
  for (const [file, content] of Object.entries<string>(files)) {
    mkdirSync(dirname(join(into, file)), { recursive: true })
    writeFileSync(join(into, file), Buffer.from(content, 'base64'))
  }
  writeFileSync(join(into, 'built.json'), JSON.stringify(built))
  appendFileSync(join(into, 'browser/release/remoteEntry.js'), '\n// another\n')
  // The statement describes the unchanged files.
  rmSync(join(into, STATEMENT))
}

interface Served {
  dir: string
  env: Record<string, string>
  edge: Edge
  /** Writes the files for the CDN. @returns the URLs to purge */
  writeFiles(): string[]
}

const test = base.extend<{ served: Served }>({
  served: async ({ portal }, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'cdn-'))
    const server = await startS3Server()
    const before = { ...process.env }
    let edge: Edge | undefined
    try {
      const env = { ...server.environment, SITE_CACHE: join(dir, 'cache') }
      Object.assign(process.env, env)
      await push(await openBucket(SITE), { dir: siteDir(), pulled: new Map() })
      const files = join(dir, 'files')
      const writeFiles = (): string[] => {
        runDelivery(siteDir(), 'registry', 'cdn', files, `--to=${SITE}`, env)
        return JSON.parse(readFileSync(join(files, 'purge.json'), 'utf8'))
      }
      writeFiles()
      edge = await startEdge(files, `${server.endpoint}/portal/site`, portal.url)
      await use({ dir, env, edge, writeFiles })
    } finally {
      process.env = before
      await edge?.stop()
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  },
})

// `npm test` installs it where it can. In CI its absence is a failure.
test.skip(!hasUnitTool('s3') && !process.env.CI, 'no S3 server')

test('a CDN that knows the files for it alone serves the portal from a bucket', async ({
  page,
  sandbox,
  portal,
  served: { dir, env, edge, writeFiles },
  complaints,
}) => {
  for (const path of [
    '/',
    '/painel-controle',
    '/nowhere',
    '/registry.json',
    '/.well-known/change-password',
  ]) {
    const [ours, theirs] = await Promise.all(
      [edge.url, portal.url].map((url) => fetch(url + path, { redirect: 'manual' })),
    )
    const sent = (response?: Response) =>
      Object.fromEntries(
        [...(response?.headers ?? [])].filter(([name]) =>
          /^(content-sec|cache|x-frame|referrer|perm|cross|str|loc|integ)/.test(name),
        ),
      )
    expect([path, ours?.status, sent(ours)]).toEqual([path, theirs?.status, sent(theirs)])
  }
  await page.goto(edge.url.replace('localhost', 'horizonte.localhost'))
  await expect(page).toHaveTitle(/Horizonte/)

  await walkToAgreement(page, await sandbox.persona('cliente'), edge.url)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  expect(complaints.all()).toEqual([])

  anotherBuild('mfe-access', join(dir, 'build'))
  const [, version = ''] =
    /mfe-access (\S+): publicado/.exec(
      runDelivery(siteDir(), 'publish', join(dir, 'build'), `--to=${SITE}`, env),
    ) ?? []
  const purge = writeFiles()
  const inPage = async () => (await page.goto(`${edge.url}/`))?.text()
  expect(await inPage()).not.toContain(version)
  edge.purge(purge)
  const entry = page.waitForResponse((response) => response.url().includes(`/${version}/remoteEntry.js`))
  expect(await inPage()).toContain(version)
  expect((await entry).ok()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Requests that still reach the origin would fail without the edge.
  await page.close()
})
