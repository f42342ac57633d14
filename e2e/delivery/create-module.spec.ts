import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Sandbox } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { collectPageErrors } from '../page-errors'
import { cloneSite, freePort, runDelivery, startPortal, startSandbox, stopped } from '../servers'
import { WIDE } from '../viewports'
import { Checkout } from './checkout'

const test = base.extend<{
  checkout: Checkout
  site: { dir: string; url: string; bank: Sandbox }
  complaints: { expect(pattern: RegExp): void }
}>({
  checkout: async ({}, use) => {
    const checkout = new Checkout(['sandbox-api'])
    await use(checkout)
    checkout.remove()
  },
  site: async ({}, use) => {
    const copy = cloneSite()
    const sandbox = await startSandbox()
    const portal = await startPortal(sandbox.url, { SITE_DIR: copy.dir })
    await use({ dir: copy.dir, url: portal.url, bank: new Sandbox(sandbox.url) })
    await portal.stop()
    await sandbox.stop()
    copy.remove()
  },
  complaints: [({ page, site: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

test.use(WIDE)

const SCREEN = 'mfe-simulador/src/pages/simule-um-acordo/simule-um-acordo.tsx'

/** `npm run dev` in the checkout, until `use` ends. */
async function developing(checkout: Checkout, use: (portal: string) => Promise<void>): Promise<void> {
  const [portal, sandbox, modules] = [await freePort(), await freePort(), await freePort()]
  const site = join(checkout.dir, '.data/dev-site')
  const dev = spawn(process.execPath, ['delivery/cli/run.mjs', 'dev', 'mfe-simulador'], {
    cwd: checkout.dir,
    env: {
      ...process.env,
      SITE_DIR: site,
      REGISTRY_KEYS: `${site}.keys`,
      PORTAL_PORT: `${portal}`,
      SANDBOX_PORT: `${sandbox}`,
      MODULE_PORT: `${modules}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  dev.stdout.on('data', (part) => {
    said += part
  })
  await expect.poll(() => said, { timeout: 120_000 }).toMatch(/^Das fontes: mfe-simulador\.$/m)
  await use(`http://localhost:${portal}`)
  await stopped(dev)
}

test('a new module is created, changed under the eyes of its author, tested and released, has its page and its place in the menu, and is switched off', async ({
  page,
  checkout,
  site,
  complaints,
}) => {
  const before = readdirSync(checkout.dir)
  checkout.delivery(
    site.dir,
    'create-module',
    'mfe-simulador',
    '--rota=/simule-um-acordo',
    '--titulo=Simule um acordo antes de decidir',
  )
  expect(readdirSync(checkout.dir).filter((name) => !before.includes(name))).toEqual(['mfe-simulador'])

  const another = () => checkout.delivery(site.dir, 'create-module', 'mfe-outro', '--rota=/simule-um-acordo')
  expect(another).toThrow(/A rota \/simule-um-acordo já é de mfe-simulador\./)

  checkout.delivery(site.dir, 'portal-routes', site.url)
  checkout.write(
    'tsconfig.new.json',
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['*.d.ts', 'mfe-simulador/**/*', 'shared-kernel/ui/src/assets.d.ts'],
    }),
  )
  const linkTo = (...paths: string[]) =>
    checkout.write(
      'mfe-simulador/src/links.tsx',
      `import { Link } from '@portal/runtime/router'

export const links = [
${paths.map((path) => `  <Link key="${path}" to="${path}" />,\n`).join('')}]
`,
    )
  const types = () => checkout.run('npx', ['tsc', '--noEmit', '-p', 'tsconfig.new.json'])
  linkTo('/painel-controle', '/painel-controlle')
  expect(types).toThrow(/links\.tsx.*painel-controlle/)
  linkTo('/painel-controle', '/simule-um-acordo')
  types()
  checkout.edit('mfe-simulador/src/routes.ts', "slot: 'panel.menu'", "slot: 'panel.top'")
  expect(types).toThrow(/routes\.ts.*"panel\.top"/)
  checkout.edit('mfe-simulador/src/routes.ts', "slot: 'panel.top'", "slot: 'panel.menu'")
  checkout.run('npx', ['biome', 'check', 'mfe-simulador', '--error-on-warnings'])
  expect(checkout.run('npx', ['jest', 'mfe-simulador'])).toMatch(/Tests:\s+2 passed, 2 total/)

  checkout.edit(SCREEN, '<Stack gap={24}>', '<Stack gap={24}>\n        <input aria-label="Rascunho" />')
  await developing(checkout, async (portal) => {
    const said: string[] = []
    page.on('console', (message) => message.type() !== 'info' && said.push(message.text()))
    await page.goto(`${portal}/simule-um-acordo`)
    const draft = page.getByLabel('Rascunho')
    await draft.fill('meu texto')
    expect(said).toEqual([])
    const source = checkout.read(SCREEN)
    checkout.edit(SCREEN, 'Esta página acaba de nascer', 'Esta página acaba de mudar')
    await expect(page.getByText('Esta página acaba de mudar')).toBeVisible()
    await expect(draft).toHaveValue('meu texto')
    const broken = `${source}\nconst = 1\n`
    checkout.write(SCREEN, broken)
    complaints.expect(/rspack-dev-server/)
    const overlay = page.frameLocator('iframe')
    await expect(overlay.getByText('./src/pages/simule-um-acordo/simule-um-acordo.tsx')).toBeVisible()
    await expect(overlay.getByText(`${broken.split('\n').length - 1} │ const = 1`)).toBeVisible()
    checkout.write(SCREEN, source)
    await expect(page.getByText('Esta página acaba de nascer')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(draft).toHaveValue('meu texto')
    // Leaves before the server ends.
    await page.goto('about:blank')
  })

  expect(checkout.delivery(site.dir, 'release', 'mfe-simulador')).toMatch(
    /mfe-simulador 1\.0\.0-\w+: publicado/,
  )
  await page.goto(`${site.url}/simule-um-acordo`)
  await expect(page).toHaveTitle(/^Simule um acordo antes de decidir · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Simule um acordo antes de decidir')
  await page.getByRole('button', { name: 'Perguntar a hora do banco' }).click()
  await expect(page.getByText(/No banco são \d\d\/\d\d\/\d{4} às \d\d:\d\d/)).toBeVisible()

  await loggedIn(page, site.bank, await site.bank.persona('cliente'))
  await page.goto(`${site.url}/painel-controle`)
  const menu = page.getByRole('navigation', { name: 'Painel' })
  const places = ['Início', 'Meus acordos', 'Segunda via', 'Meus dados', 'Dúvidas']
  await expect(menu.getByRole('link')).toHaveText([...places, 'Simulador'])
  await menu.getByRole('link', { name: 'Simulador' }).click()
  await expect(page).toHaveTitle(/^Simule um acordo antes de decidir · /)
  await page.goBack()
  await expect(menu.getByRole('link', { name: 'Simulador' })).toBeVisible()

  // The open tab learns of the module at its next navigation; other pages do not load it.
  runDelivery(site.dir, 'registry', 'disable', 'mfe-simulador', 'ensaio')
  await menu.getByRole('link', { name: 'Dúvidas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dúvidas' })).toBeVisible()
  await expect(menu.getByRole('link')).toHaveText(places)
  const toModule = page.locator('a[href^="/simule-um-acordo"]')
  for (const path of ['/painel-controle', '/quem-somos']) {
    await page.goto(site.url + path)
    await page.getByText('Acessibilidade, segurança e privacidade').click()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Quem somos' })).toBeVisible()
    await expect(toModule).toHaveCount(0)
  }
})
