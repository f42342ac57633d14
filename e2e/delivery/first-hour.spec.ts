import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { linkPackages } from 'delivery/build'
import { ROOT, siteDir } from 'delivery/storage'
import { collectPageErrors } from '../page-errors'
import { FASTER, forgetSmokes, freePort } from '../servers'
import { WIDE } from '../viewports'
import { copySources, Folder } from './clone'

const test = base.extend<{ complaints: { expect(pattern: RegExp): void } }>({
  complaints: [({ page }, use) => collectPageErrors({ page }, use), { auto: true }],
})
test.use(WIDE)

/** With FIRST_HOUR=clean every package is installed and every module built, and the times are those of a new machine. */
const isClean = process.env.FIRST_HOUR === 'clean'
/** Commands that go on, and what they print once they are ready. */
const SERVERS = {
  'npm start': /Ctrl-C encerra tudo/,
  'npm run dev': /^Das fontes: /m,
  'npm run preview': /Ctrl-C encerra tudo/,
}
const MODULE = 'mfe-simulador'
/** `npm test` checks the rest of the repository. */
const LINT = `npx biome check ${MODULE} --error-on-warnings`
const REGISTRY = 'site/registry.json'
const ROUTES = `${MODULE}/src/routes.ts`
const SCREEN = `${MODULE}/src/pages/simulador/simulador.tsx`
const STYLES = `${MODULE}/src/pages/simulador/simulador.module.css`

const steps = readFileSync(join(ROOT, 'docs/modules.md'), 'utf8')
  .split(/^## /m)
  .filter((section) => /^\d\. /.test(section))
const blocksOf = (step: number, language: string) =>
  [...(steps[step - 1] ?? '').matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, its, code = '']) =>
    its === language ? [code] : [],
  )

class NewMachine extends Folder {
  private readonly home = mkdtempSync(join(tmpdir(), 'hour-'))
  readonly dir = join(this.home, 'portal')
  private readonly seconds = new Map<number, number>()
  private readonly servers: ChildProcess[] = []

  private readonly env: NodeJS.ProcessEnv

  constructor() {
    super()
    const { SITE_DIR: _, REGISTRY_KEYS: __, CI: ___, ...env } = process.env
    this.env = { ...env, ...(!isClean && FASTER), FORCE_COLOR: '0' }
  }

  get portal(): string {
    return `http://localhost:${this.env.PORTAL_PORT}`
  }

  /** The repository as it is here, uncommitted changes included. */
  clone(): void {
    execFileSync('git', ['clone', '--quiet', ROOT, this.dir])
    copySources(this.dir)
    if (isClean) return
    linkPackages(ROOT, this.dir)
    for (const part of ['', '.keys'])
      cpSync(`${siteDir()}${part}`, join(this.dir, `site${part}`), { recursive: true })
    // `standalone.spec.ts` walks them.
    forgetSmokes(join(this.dir, 'site'))
  }

  /**
   * Runs the commands of a step as they are written, `npm run check` on a clean machine alone; servers go on until
   * {@link stop}. Returns the output.
   */
  async follow(step: number, page?: Page): Promise<string> {
    const begin = performance.now()
    let output = ''
    for (const line of blocksOf(step, 'sh').join('').trim().split('\n')) {
      const command = isClean ? line : line.replace('npm ci && ', '').replace(/.*npm run check$/, LINT)
      if (command.startsWith('git clone')) this.clone()
      else output += await this.runOrServe(command)
    }
    if (page) await page.goto(`${this.portal}/simulador`)
    this.seconds.set(step, Math.round((performance.now() - begin) / 1000))
    return output
  }

  private spawn = (command: string) =>
    spawn(command, { cwd: this.dir, env: this.env, shell: true, detached: true })

  async run(command: string): Promise<string> {
    const child = this.spawn(command)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
      })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${command}: ${output}`)
    return output
  }

  private async runOrServe(command: string): Promise<string> {
    const [, ready] = Object.entries(SERVERS).find(([name]) => command.includes(name)) ?? []
    if (!ready) return this.run(command)
    for (const name of ['PORTAL_PORT', 'SANDBOX_PORT', 'MODULE_PORT'])
      this.env[name] ??= `${await freePort()}`
    // A preview that ends at once opens no portal.
    const server = this.spawn(command.replace(' --once', ''))
    this.servers.push(server)
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part) => {
        output += part
      })
    await expect
      .poll(() => (server.exitCode === null ? output : `${output} stopped`), { timeout: 900_000 })
      .toMatch(new RegExp(`${ready.source}| stopped$`, 'm'))
    expect(output).toMatch(ready)
    return output
  }

  /** Ctrl-C. */
  async stop(): Promise<void> {
    for (const server of this.servers.splice(0)) {
      if (server.pid === undefined || server.exitCode !== null) continue
      // Its descendants have ended too.
      const end = once(server, 'close')
      process.kill(-server.pid, 'SIGINT')
      await end
    }
  }

  registry = (): Registry => JSON.parse(this.read(REGISTRY))

  removeFile = (path: string) => rmSync(join(this.dir, path), { recursive: true })

  async remove(): Promise<void> {
    await this.stop()
    console.log([...this.seconds].map(([step, seconds]) => `step ${step}: ${seconds} s`).join('\n'))
    rmSync(dirname(this.dir), { recursive: true, force: true })
  }
}

/** The compiler knows every path and slot. */
async function expectTypedPaths(machine: NewMachine): Promise<void> {
  machine.write(
    'tsconfig.new.json',
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: ['*.d.ts', 'mfe-*/src/routes.ts', `${MODULE}/**/*`, 'shared-kernel/ui/src/assets.d.ts'],
    }),
  )
  const links = `${MODULE}/src/links.tsx`
  const types = () => machine.run('npx tsc --noEmit -p tsconfig.new.json')
  const linkTo = (path: string) =>
    machine.write(
      links,
      `import { Link } from '@portal/runtime/router'\n\nexport const link = <Link to="${path}" />\n`,
    )
  linkTo('/painel-controlle')
  machine.edit(ROUTES, "slot: 'panel.menu'", "slot: 'panel.top'")
  const errors = await types().catch(String)
  expect(errors).toMatch(/links\.tsx.*painel-controlle/)
  expect(errors).toMatch(/routes\.ts.*"panel\.top"/)
  linkTo('/painel-controle')
  machine.edit(ROUTES, "slot: 'panel.top'", "slot: 'panel.menu'")
  await types()
  machine.removeFile(links)
}

/** A change keeps what was typed; an error covers the page with file and line until it is mended. */
async function expectFastRefresh(
  machine: NewMachine,
  page: Page,
  complaints: { expect(pattern: RegExp): void },
): Promise<void> {
  machine.edit(SCREEN, '<Stack gap={24}>', '<Stack gap={24}>\n        <input aria-label="Rascunho" />')
  const draft = page.getByLabel('Rascunho')
  await draft.fill('meu texto')
  machine.edit(SCREEN, 'acaba de nascer', 'acaba de mudar')
  await expect(page.getByText('acaba de mudar')).toBeVisible()
  const source = machine.read(SCREEN)
  const broken = `${source}\nconst = 1\n`
  complaints.expect(/rspack-dev-server/)
  machine.write(SCREEN, broken)
  const overlay = page.frameLocator('iframe')
  await expect(overlay.getByText('./src/pages/simulador/simulador.tsx')).toBeVisible()
  await expect(overlay.getByText(`${broken.split('\n').length - 1} │ const = 1`)).toBeVisible()
  machine.write(SCREEN, source)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(draft).toHaveValue('meu texto')
}

/** The report of a change has pictures, and the build is open in the released shell. */
async function expectPreview(machine: NewMachine, page: Page, said: string): Promise<void> {
  await page.goto(`file://${join(machine.dir, '.data/preview', MODULE, 'index.html')}`)
  await expect(page).toHaveTitle(/^mfe-simulador: antes, .* e depois, /)
  await page.getByRole('link', { name: '/simulador · ninguém' }).first().click()
  await expect(page.getByText(/Image mismatch: .*computador/)).toBeVisible()
  await page.goto(`${/O portal com esta construção: (\S+)/.exec(said)?.[1]}/simulador`)
  await expect(page.getByText('Esta página mudou outra vez')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.close()
}

test('the first hour of docs/modules.md is so, command by command', async ({ page, complaints }) => {
  test.setTimeout(2_400_000)
  const machine = new NewMachine()
  const sentence = page.getByText(/^Esta página /)
  const menu = page.getByRole('navigation', { name: 'Painel' })
  const toModule = page.locator('a[href^="/simulador"]')
  const stable = () => machine.registry().modules[MODULE]?.stable.version
  try {
    await machine.follow(1)
    await page.goto(machine.portal)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const before = readdirSync(machine.dir)
    expect(await machine.follow(2)).toContain(`${MODULE} criado`)
    expect(readdirSync(machine.dir).filter((name) => !before.includes(name))).toEqual([MODULE])
    const another = machine.run('npm run -s create-module -- mfe-outro --rota=/simulador')
    await expect(another).rejects.toThrow(`A rota /simulador já é de ${MODULE}.`)
    await expectTypedPaths(machine)
    await page.goto('about:blank')
    await machine.stop()

    const messages: string[] = []
    page.on('console', (message) => message.type() !== 'info' && messages.push(message.text()))
    await machine.follow(3, page)
    await expect(sentence).toHaveText(/acaba de nascer/)
    expect(messages).toEqual([])
    await expectFastRefresh(machine, page, complaints)
    await page.goto('about:blank')
    await machine.stop()

    machine.write(`${MODULE}/src/routes.ts`, blocksOf(4, 'ts').join(''))
    machine.edit('.github/CODEOWNERS', '/mfe-widget/', `/${MODULE}/ @portal/simulador\n/mfe-widget/`)
    expect(await machine.follow(5)).toMatch(/Tests:\s+2 passed, 2 total/)

    await machine.follow(6, page)
    await expect(page).toHaveTitle(/^Simule um acordo · /)
    await page.goto(`${machine.portal}/sandbox/scenes/cliente`)
    await page.waitForURL(`${machine.portal}/painel-controle`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Simular um acordo' })).toBeVisible()
    await menu.getByRole('link', { name: 'Simulador' }).click()
    await page.getByRole('button', { name: 'Perguntar a hora do banco' }).click()
    await expect(page.getByText(/No banco são \d\d\/\d\d\/\d{4} às \d\d:\d\d/)).toBeVisible()
    await page.goBack()

    machine.edit(SCREEN, 'acaba de mudar', 'mudou outra vez')
    machine.edit(STYLES, 'var(--space-32)', '36px')
    const [released, revision] = [stable(), machine.registry().revision]
    const said = await machine.follow(7)
    expect(said).toMatch(/-.*Esta página acaba de mudar[\s\S]*\+.*Esta página mudou outra vez/)
    expect(said).not.toContain('CSP')
    expect(stable()).toBe(released)
    // The release, the promotion and the rollback: the preview changed nothing.
    expect(machine.registry().revision).toBe(revision + 3)
    await expectPreview(machine, await page.context().newPage(), said)

    await machine.follow(8)
    // The open tab learns of it at its next navigation.
    await menu.getByRole('link', { name: 'Dúvidas' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dúvidas' })).toBeVisible()
    const places = ['Início', 'Meus acordos', 'Segunda via', 'Meus dados', 'Dúvidas']
    await expect(menu.getByRole('link')).toHaveText(places)
    for (const path of ['/painel-controle', '/quem-somos']) {
      await page.goto(machine.portal + path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(toModule).toHaveCount(0)
    }
    await page.goto(`${machine.portal}/simulador`)
    await expect(page.getByText('Temporariamente indisponível')).toBeVisible()

    machine.removeFile(MODULE)
    machine.edit('.github/CODEOWNERS', `/${MODULE}/ @portal/simulador\n`, '')
    const { modules, ...registry } = machine.registry()
    const { [MODULE]: _, ...others } = modules
    machine.write(REGISTRY, JSON.stringify({ ...registry, modules: others }))
    await machine.run(/`(npm run registry -- sign)`/.exec(steps[7] ?? '')?.[1] ?? 'false')
    await page.goto(`${machine.portal}/simulador`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página não está disponível')
    complaints.expect(/status of 404/)
    await page.goto('about:blank')
  } finally {
    await machine.remove()
  }
})
