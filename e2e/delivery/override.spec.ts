import { type ChildProcess, spawn } from 'node:child_process'
import { test as base, expect, type Page } from '@playwright/test'
import { collectPageErrors } from '../page-errors'
import { cloneSite, configureSite, freePort, startPortal, stopped } from '../servers'
import { startedOnce } from '../started-once'
import { Clone } from './clone'

const SCREEN = 'mfe-simulador/src/pages/simulador/simulador.tsx'

interface Developer {
  checkout: Clone
  origin: string
  /** URL printed by `npm run dev`. */
  open: string
  waitForOutput(what: RegExp): Promise<string>
}

/** A deployed portal, and a developer's checkout with a module that was never released there. */
interface Deployment {
  portal: string
  developer: Developer
}

async function develop(
  checkout: Clone,
  portal: string,
  port: number,
): Promise<Developer & { process: ChildProcess }> {
  const process_ = spawn(
    process.execPath,
    ['delivery/cli/run.mjs', 'dev', 'mfe-simulador', `--shell=${portal}`],
    {
      cwd: checkout.dir,
      env: { ...process.env, MODULE_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  process_.stdout?.on('data', (part) => {
    said += part
  })
  const waitForOutput = async (what: RegExp) => {
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(what)
    return what.exec(said)?.[1] ?? ''
  }
  const open = await waitForOutput(/^Abra (\S+)$/m)
  return { checkout, open, waitForOutput, origin: `http://localhost:${port}`, process: process_ }
}

const started = startedOnce(async () => {
  const site = cloneSite()
  const [port, modulePort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const allowedOrigins = [`http://localhost:${modulePort}`]
  configureSite(site.dir, { overrides: { allowedOrigins } })
  const checkout = new Clone()
  checkout.delivery(site.dir, 'create-module', 'mfe-simulador', '--titulo=Em desenvolvimento')
  checkout.edit(SCREEN, '<Stack gap={24}>', '<Stack gap={24}>\n        <input aria-label="Rascunho" />')
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const { process, ...developer } = await develop(checkout, url, modulePort)
  // A gateway that allows scripts without hashes; it reads its headers at the start.
  const portal = await startPortal(nowhere, {
    SITE_DIR: site.dir,
    PORTAL_PORT: String(port),
    MODULE_ORIGINS: developer.origin,
  })
  return {
    portal: url,
    developer,
    async stop() {
      await stopped(process)
      await portal.stop()
      checkout.remove()
      site.remove()
    },
  }
})

const test = base.extend<{ deployment: Deployment; complaints: { expect(pattern: RegExp): void } }>({
  deployment: async ({}, use) => {
    await use(started())
  },
  complaints: [({ page, deployment: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

// In one worker, as its tests share the servers that the file starts.
test.describe.configure({ mode: 'default' })

const banner = (page: Page) => page.getByRole('complementary', { name: 'Módulos em desenvolvimento' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a developer’s build runs inside the deployed portal, says so, and gives way again', async ({
  page,
  deployment,
  complaints,
}) => {
  const { developer } = deployment
  // The portal has no such page yet.
  complaints.expect(/404/)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(developer.open)
  await expect(banner(page)).toContainText(
    `Este link troca mfe-simulador pelo endereço ${developer.origin}. Usar?`,
  )
  await expect(title(page)).toHaveText('Esta página não está disponível')
  expect(fetched.filter((url) => url.startsWith(developer.origin))).toEqual([])
  await banner(page).getByRole('button', { name: 'Usar', exact: true }).click()
  await expect(title(page)).toHaveText('Em desenvolvimento')
  await expect(banner(page)).toContainText(`mfe-simulador (${developer.origin})`)
  await expect(page.getByRole('contentinfo')).toBeVisible()

  const draft = page.getByLabel('Rascunho')
  await draft.fill('meu texto')
  developer.checkout.edit(SCREEN, 'Em desenvolvimento', 'Mudado agora')
  await expect(title(page)).toHaveText('Mudado agora')
  await expect(draft).toHaveValue('meu texto')

  await banner(page).getByRole('button', { name: 'Voltar ao publicado' }).click()
  await expect(title(page)).toHaveText('Esta página não está disponível')
  await expect(banner(page)).toBeHidden()
})

test('a stranger’s link, to an origin that the portal does not allow, changes nothing', async ({
  page,
  deployment,
}) => {
  const stranger = deployment.developer.origin.replace('localhost', '127.0.0.1')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(
    `${deployment.portal}/quem-somos?modulo=mfe-access@${stranger}/mfe-simulador/release/remoteEntry.js`,
  )
  await expect(page.getByRole('button', { name: 'Fale com a gente' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(fetched.filter((url) => !url.startsWith(deployment.portal))).toEqual([])
})
