import { readdirSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { collectPageErrors } from '../page-errors'
import { cloneSite, startPortal, startSandbox } from '../servers'
import { Checkout } from './checkout'

const atTheTerminal = base.extend<{ checkout: Checkout }>({
  checkout: async ({}, use) => {
    const checkout = new Checkout()
    await use(checkout)
    checkout.remove()
  },
})

const test = atTheTerminal.extend<{
  site: { dir: string; url: string }
  complaints: { expect(pattern: RegExp): void }
}>({
  site: async ({}, use) => {
    const copy = cloneSite()
    const sandbox = await startSandbox()
    const portal = await startPortal(sandbox.url, { SITE_DIR: copy.dir })
    await use({ dir: copy.dir, url: portal.url })
    await portal.stop()
    await sandbox.stop()
    copy.remove()
  },
  complaints: [({ page, site: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

test('a new module is created, passes its checks and tests, is released and shows its page', async ({
  page,
  checkout,
  site,
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

  checkout.delivery(site.dir, 'portal-routes', site.url)
  checkout.write(
    'tsconfig.new.json',
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['*.d.ts', 'mfe-simulador/**/*', 'shared-kernel/ui/src/assets.d.ts'],
    }),
  )
  const linkTo = (path: string) =>
    checkout.write(
      'mfe-simulador/src/link.tsx',
      `import { Link } from '@portal/runtime/router'\n\nexport const link = <Link to="${path}">Ir</Link>\n`,
    )
  const types = () => checkout.run('npx', ['tsc', '--noEmit', '-p', 'tsconfig.new.json'])
  linkTo('/painel-controle')
  types()
  linkTo('/painel-controlle')
  expect(types).toThrow(/link\.tsx.*painel-controlle/)
  linkTo('/simule-um-acordo')
  types()
  checkout.run('npx', ['biome', 'check', 'mfe-simulador', '--error-on-warnings'])
  expect(checkout.run('npx', ['jest', 'mfe-simulador'])).toMatch(/Tests:\s+2 passed, 2 total/)

  expect(checkout.delivery(site.dir, 'release', 'mfe-simulador')).toMatch(
    /mfe-simulador 1\.0\.0-\w+: publicado/,
  )
  await page.goto(`${site.url}/simule-um-acordo`)
  await expect(page).toHaveTitle(/^Simule um acordo antes de decidir · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Simule um acordo antes de decidir')
  await page.getByRole('button', { name: 'Perguntar a hora do banco' }).click()
  await expect(page.getByText(/No banco são \d\d\/\d\d\/\d{4} às \d\d:\d\d/)).toBeVisible()
})

atTheTerminal('names and routes that would hurt are refused in a sentence', ({ checkout }) => {
  const create = (...args: string[]) => checkout.run('node', ['delivery/run.mjs', 'create-module', ...args])
  create('mfe-simulador')
  const refusals: [string[], RegExp][] = [
    [['mfe-simulador'], /A pasta mfe-simulador já existe\./],
    [['mfe-outro', '--rota=/simulador'], /A rota \/simulador já é de mfe-simulador\./],
    [['Simulador'], /O nome de um módulo é mfe- e letras minúsculas/],
    [['mfe-x', '--rota=x/../y'], /A rota é uma barra e palavras minúsculas/],
    [['mfe-x', '--cor=azul'], /Não entendi --cor=azul\./],
  ]
  for (const [args, sentence] of refusals) expect(() => create(...args)).toThrow(sentence)
})
