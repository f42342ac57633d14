import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { collectPageErrors } from '../page-errors'
import { cloneSite, FASTER, freePort, runDelivery, startCommand, stopped, temporaryFolder } from '../servers'
import { Folder } from './clone'

const SCREEN = 'src/pages/visitante/visitante.tsx'

/** A team's repository with the published packages and the portal's URLs. */
class Repository extends Folder {
  readonly dir = join(mkdtempSync(join(tmpdir(), 'team-')), 'mfe-visitante')

  /** Excludes the portal's keys. */
  private readonly env = { ...process.env, FORCE_COLOR: '0', REGISTRY_KEYS: '' }

  npm(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: this.dir,
      env: this.env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${stdout}${stderr}`)
    return stdout + stderr
  }

  /** Output of a script. */
  run = (script: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: this.dir, encoding: 'utf8' })

  private start(env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
    // Spawned without npm, which would not forward signals.
    const portal = ['--import', 'tsx/esm', 'node_modules/@portal/build/portal.mjs', ...args]
    return spawn(process.execPath, portal, {
      cwd: this.dir,
      env: { ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  /** Starts a command and waits for the address after `label` in its output. */
  async serve(label: string, env: NodeJS.ProcessEnv, ...args: string[]) {
    const server = this.start(env, ...args)
    let output = ''
    server.stdout?.on('data', (part) => {
      output += part
    })
    const address = new RegExp(`^${label}: (\\S+)$`, 'm')
    await expect.poll(() => output, { timeout: 300_000 }).toMatch(address)
    return { url: address.exec(output)?.[1] ?? '', stop: () => stopped(server) }
  }

  commit(): void {
    for (const args of [
      ['init'],
      ['add', '.'],
      ['-c', 'user.name=X', '-c', 'user.email=x@x', 'commit', '-m', 'x'],
    ])
      execFileSync('git', args, { cwd: this.dir, stdio: 'pipe' })
  }

  remove = () => rmSync(join(this.dir, '..'), { recursive: true, force: true })
}

const freePorts = async (): Promise<[string, string, string]> => [
  `${await freePort()}`,
  `${await freePort()}`,
  `${await freePort()}`,
]

interface Portal {
  dir: string
  url: string
  receiver: string
}

const test = base.extend<{ team: Repository; portal: Portal; complaints: { expect(pattern: RegExp): void } }>(
  {
    team: async ({}, use) => {
      const team = new Repository()
      await use(team)
      team.remove()
    },
    portal: async ({}, use) => {
      const site = cloneSite()
      const dir = temporaryFolder('sandbox')
      const [PORTAL_PORT, SANDBOX_PORT, RECEIVE_PORT] = await freePorts()
      const atSite = { ...FASTER, SITE_DIR: site.dir }
      const env = { ...atSite, PORTAL_PORT, SANDBOX_PORT, SANDBOX_DATABASE: join(dir, 'sandbox.db') }
      // Gateway and sandbox in one process, as started by `npm start`.
      const portal = await startCommand('start', { env, dir })
      // The portal's own URL accepts orders too, but runs the gates first, which `gates.spec.ts` tests.
      const receiver = await startCommand('receive', {
        env: { ...atSite, RECEIVE_PORT },
        args: ['--force', '--reason=a test'],
        host: '127.0.0.1',
      })
      await use({ dir: site.dir, url: portal.url, receiver: receiver.url })
      await receiver.stop()
      await portal.stop()
      site.remove()
    },
    complaints: [({ page, portal: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
  },
)

test('a team with npm and a portal’s address writes, tests and releases a module, and runs the portal of its packages', async ({
  page,
  team,
  portal,
}) => {
  // Packages, an installation, a release, a gate and a portal of its own, each beside other tests.
  test.setTimeout(1_800_000)
  const words = ['--titulo=Visitante', '--equipe=Equipe Visitante', `--standalone=${team.dir}`]
  runDelivery(portal.dir, 'create-module', 'mfe-visitante', ...words)
  team.npm('ci', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts')

  const groups = team.run(`import { Bank } from '@portal/sandbox'
const bank = await Bank.open()
const { negociacoes } = await (await bank.login('cliente')).negotiations()
console.log(negociacoes.map(({ nomeProduto }) => nomeProduto).join())
await bank.close()`)
  expect(groups).toBe('Cartão de crédito,Financiamento de veículo\n')

  team.npm('run', 'portal-routes', '--', portal.url)
  const use = (path: string, style: string) =>
    team.write(
      'src/extra.tsx',
      `import { Link } from '@portal/runtime/router'
import { Card } from '@portal/ui'
import styles from './pages/visitante/visitante.module.css'

export const extra = (
  <Card>
    <Link to="${path}" className={styles.${style}}>
      Ir
    </Link>
  </Card>
)
`,
    )
  use('/painel-controlle', 'anwser')
  expect(() => team.npm('test')).toThrow(/extra\.tsx.*painel-controlle[\s\S]*'anwser' does not exist/)
  use('/painel-controle', 'answer')
  team.write('src/store.ts', 'export const stored = localStorage.length\n')
  expect(() => team.npm('exec', 'biome', 'check')).toThrow(/store\.ts.*noRestrictedGlobals/)
  team.write('src/store.ts', 'export const now = Date.now()\n')
  expect(() => team.npm('exec', 'biome', 'check')).toThrow(/store\.ts.*plugin[\s\S]*getServerTime/)
  team.write('src/store.ts', "export { localStore } from '@portal/runtime'\n")
  expect(team.npm('test')).toMatch(/Tests:\s+2 passed, 2 total/)

  expect(team.npm('run', 'gate')).toMatch(/Navegador: 1 rotas e \d\d smokes em \d+ s\./)
  const release = () => team.npm('run', 'release', '--', `--to=${portal.receiver}`)
  expect(() => release()).toThrow(/Falta a chave da equipe/)
  const [, invitation = ''] = /npm run registry -- (invite .+)/.exec(team.npm('run', 'key')) ?? []
  runDelivery(portal.dir, 'registry', ...invitation.split(' '))
  team.commit()
  expect(release()).toMatch(/mfe-visitante 1\.0\.0-\w+: no ar/)
  const verified = runDelivery(portal.dir, 'verify-release', 'mfe-visitante', `--repository=${team.dir}`)
  expect(verified).toContain('Refeito do commit: idêntico.')

  const title = page.getByRole('heading', { level: 1 })
  await page.goto(`${portal.url}/visitante`)
  await expect(page).toHaveTitle(/^Visitante · /)
  await page.getByRole('button', { name: 'Perguntar a hora do banco' }).click()
  await expect(page.getByText(/No banco são \d\d\/\d\d\/\d{4} às \d\d:\d\d/)).toBeVisible()

  expect(() => team.npm('run', 'rollback', '--', `--to=${portal.receiver}`)).toThrow(
    /não houve outra versão de mfe-visitante no ar/,
  )
  team.edit(SCREEN, 'Visitante</Heading>', 'Outro título</Heading>')
  expect(team.npm('run', 'preview', '--', '--once')).toMatch(
    /-\s*- heading "Visitante" \[level=1\]\n\s*\+\s*- heading "Outro título" \[level=1\]/,
  )

  // The portal and the bank of the packages, without the portal's address.
  const [PORTAL_PORT, SANDBOX_PORT, MODULE_PORT] = await freePorts()
  const dev = await team.serve('Seu módulo', { PORTAL_PORT, SANDBOX_PORT, MODULE_PORT }, 'dev')
  await page.goto(dev.url)
  await expect(title).toHaveText('Outro título')
  await page.getByRole('button', { name: 'Perguntar a hora do banco' }).click()
  const answer = page.getByText(/No banco são/)
  await expect(answer).toBeVisible()
  team.edit(SCREEN, 'Outro título', 'Mudado agora')
  await expect(title).toHaveText('Mudado agora')
  await expect(answer).toBeVisible()
  // Leaves before the server ends.
  await page.goto('about:blank')
  await dev.stop()

  const gallery = await team.serve('Galeria', { GALLERY_PORT: String(await freePort()) }, 'gallery')
  await page.goto(`${gallery.url}/?part=bot-check`)
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).first().click()
  await expect(page.getByRole('checkbox', { name: 'Verificado: você não é um robô' })).toBeVisible()
  await page.getByRole('button', { name: 'Conferir com o axe' }).click()
  await expect(page.getByText('O axe não encontrou nada.')).toBeVisible()
  await gallery.stop()
})
