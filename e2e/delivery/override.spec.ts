import { type ChildProcess, spawn } from 'node:child_process'
import { test as base, expect, type Page } from '@playwright/test'
import { collectPageErrors } from '../page-errors'
import { cloneSite, configureSite, freePort, startPortal, stopped } from '../servers'
import { startedOnce } from '../started-once'
import { Checkout } from './checkout'

const SCREEN = 'mfe-simulador/src/pages/simulador/simulador.tsx'

interface Developer {
  checkout: Checkout
  origin: string
  /** The URL that `npm run dev` prints. */
  open: string
  /** Waits until it is printed. */
  waitForOutput(what: RegExp): Promise<string>
}

/** A deployed portal with the module released, and a developer's checkout with changes to the module. */
interface Stage {
  portal: string
  dir: string
  developer: Developer
}

async function develop(checkout: Checkout, portal: string): Promise<Developer & { process: ChildProcess }> {
  const port = await freePort()
  const process_ = spawn(
    process.execPath,
    ['delivery/run.mjs', 'dev', 'mfe-simulador', `--shell=${portal}/simulador`],
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
  await waitForOutput(/^Observando/m)
  return { checkout, open, waitForOutput, origin: `http://localhost:${port}`, process: process_ }
}

const started = startedOnce<Stage>(async (use) => {
  const site = cloneSite()
  const checkout = new Checkout()
  checkout.run('node', ['delivery/run.mjs', 'create-module', 'mfe-simulador', '--titulo=Publicado'])
  checkout.delivery(site.dir, 'release', 'mfe-simulador')
  checkout.edit(SCREEN, 'Publicado', 'Em desenvolvimento')
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { process, ...developer } = await develop(checkout, url)
  // A gateway of builds without hashes: its headers are made at its start.
  allow(site, [developer.origin])
  const portal = await startPortal(nowhere, {
    SITE_DIR: site.dir,
    PORTAL_PORT: String(port),
    MODULE_ORIGINS: developer.origin,
  })
  await use({ portal: url, dir: site.dir, developer })
  await stopped(process)
  await portal.stop()
  checkout.remove()
  site.remove()
})

const test = base.extend<{ stage: Stage; complaints: { expect(pattern: RegExp): void } }>({
  stage: async ({}, use) => {
    await use(started())
  },
  complaints: [({ page, stage: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

// In one worker: what the file starts for its tests is started once.
test.describe.configure({ mode: 'default' })

function allow({ dir }: Pick<Stage, 'dir'>, origins: string[]): void {
  configureSite(dir, { overrides: { allowedOrigins: origins } })
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Módulos em desenvolvimento' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a developer’s build runs inside the deployed portal, says so, and gives way again', async ({
  page,
  stage,
}) => {
  test.setTimeout(120_000)
  const { developer } = stage
  allow(stage, [developer.origin])
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(developer.open)
  await expect(banner(page)).toContainText(
    `Este link troca mfe-simulador pelo endereço ${developer.origin}. Usar?`,
  )
  await expect(title(page)).toHaveText('Publicado')
  expect(fetched.filter((url) => url.startsWith(developer.origin))).toEqual([])
  await banner(page).getByRole('button', { name: 'Usar', exact: true }).click()
  await expect(title(page)).toHaveText('Em desenvolvimento')
  await expect(banner(page)).toContainText(`mfe-simulador (${developer.origin})`)
  await expect(page.getByRole('contentinfo')).toBeVisible()

  developer.checkout.edit(SCREEN, 'Em desenvolvimento', 'Mudado agora')
  await developer.waitForOutput(/Recarregue a página/)
  await page.reload()
  await expect(title(page)).toHaveText('Mudado agora')

  await banner(page).getByRole('button', { name: 'Voltar ao publicado' }).click()
  await expect(title(page)).toHaveText('Publicado')
  await expect(banner(page)).toBeHidden()
  await page.reload()
  await expect(title(page)).toHaveText('Publicado')
})

for (const [what, origins] of [
  ['no origin is allowed', []],
  ['another origin is allowed', ['http://localhost:1']],
] as const) {
  test(`nothing happens when ${what}`, async ({ page, stage }) => {
    allow(stage, [...origins])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(stage.developer.open)
    await expect(title(page)).toHaveText('Publicado')
    await page.getByRole('button', { name: 'Perguntar a hora do banco' }).focus()
    await expect(banner(page)).toBeHidden()
    expect(asked.filter((url) => url.startsWith(stage.developer.origin))).toEqual([])
  })
}
