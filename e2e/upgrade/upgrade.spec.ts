import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { linkPackages } from 'delivery/build'
import { MORNING, Sandbox } from '../fixtures'
import { concludeFromDueDate, walkToDueDate } from '../main-path/walk'
import { freePort } from '../servers'

// A bank's checkout of an earlier version, with a theme, a brand and a module of its own, takes this one.
const ROOT = resolve(import.meta.dirname, '../..')
const work = mkdtempSync(join(tmpdir(), 'upgrade-'))
const copy = join(work, 'portal')
const OWN = ['mfe-visitas', 'shell/themes/novo']

let running: ChildProcess | undefined
/** npm and what it has started. */
function end(): void {
  if (running?.pid) process.kill(-running.pid, 'SIGTERM')
  running = undefined
}
test.afterAll(() => {
  end()
  rmSync(work, { recursive: true, force: true })
})

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout.trim()
}
const git = (...args: string[]) =>
  run(copy, 'git', '-c', 'user.name=Banco Novo', '-c', 'user.email=novo@example.com', ...args)

/** The newest tag before this commit, else the commit before. */
function earlierVersion(): string {
  const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return process.env.UPGRADE_FROM ?? (stdout.trim() || 'HEAD~1')
}

function install(): void {
  rmSync(join(copy, 'node_modules'), { recursive: true, force: true })
  const lock = (dir: string) => readFileSync(join(dir, 'package-lock.json'), 'utf8')
  if (lock(copy) === lock(ROOT)) linkPackages(ROOT, copy)
  else run(copy, 'npm', 'ci', '--prefer-offline')
}

/** A second bank, as docs/brands.md says; the copied files must differ from those they were copied from. */
function addBrand(): void {
  const folder = join(copy, 'shell/themes/novo')
  cpSync(join(copy, 'shell/themes/horizonte'), folder, { recursive: true })
  const brand = join(folder, 'brand.json')
  writeFileSync(brand, readFileSync(brand, 'utf8').replaceAll('Banco Horizonte', 'Banco Novo do Planalto'))
  appendFileSync(join(folder, 'favicon.svg'), '<!-- Banco Novo -->\n')
  for (const picture of ['febraban', 'inicio', 'next', 'pj', 'refinanciamento', 'sac'])
    appendFileSync(join(folder, `social/${picture}.png`), '\0')
}

test('a checkout with its own theme, brand and module takes the next version', async ({ browser }) => {
  const [target, from] = ['HEAD', earlierVersion()].map((ref) =>
    run(ROOT, 'git', 'rev-parse', `${ref}^{commit}`),
  )
  run(work, 'git', 'clone', '--quiet', ROOT, copy)
  git('checkout', '--quiet', '-b', 'banco', from ?? '')
  install()
  addBrand()
  run(copy, 'npm', 'run', 'create-module', '--', 'mfe-visitas')
  git('add', ...OWN)
  git('commit', '--quiet', '--message=feat: Banco Novo')
  expect(git('status', '--porcelain')).toBe('')

  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  writeFileSync(join(work, 'config.json'), JSON.stringify({ statusPage: true }))
  const env = {
    ...process.env,
    PORTAL_PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_DATABASE: join(work, 'sandbox.db'),
    SITE_DIR: join(work, 'site'),
    REGISTRY_KEYS: join(work, 'keys'),
    PORTAL_CONFIG: join(work, 'config.json'),
    PORTAL_THEMES: JSON.stringify({ default: 'aurora', hosts: { 'novo.localhost': 'novo' } }),
    BROTLI_QUALITY: '1',
  }
  const sandbox = new Sandbox(`http://127.0.0.1:${sandboxPort}`)
  const start = async () => {
    const child = spawn('npm', ['start'], {
      cwd: copy,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    await expect.poll(() => said, { timeout: 1_800_000 }).toContain('Para experimentar:')
    await sandbox.clock(MORNING)
  }
  const isDown = () =>
    fetch(url).then(
      () => false,
      () => true,
    )
  const registry = async () => {
    const { revision, shell, signed } = await (await fetch(`${url}/registry.json`)).json()
    return { revision, shell: shell.version, root: signed.root.version }
  }
  const titles = async () => {
    const visitor = await browser.newPage()
    const shownTitles = []
    for (const address of [`http://novo.localhost:${port}/`, `${url}/visitas`]) {
      expect((await visitor.goto(address))?.status()).toBe(200)
      shownTitles.push(await visitor.title())
    }
    await visitor.close()
    return shownTitles
  }

  await start()
  const before = await registry()
  const names = await titles()
  expect(names[0]).toContain('Banco Novo')
  const { cpfCnpj, senha = '' } = await sandbox.persona('cartao-p1')
  const { numeroAcordo } = await (await sandbox.client.openSession(cpfCnpj, senha)).agree()
  const page = await browser.newPage({ baseURL: url })
  await walkToDueDate(page, await sandbox.persona('cliente'))
  end()
  await expect.poll(isDown).toBe(true)

  git('merge', '--quiet', '--no-edit', target ?? '')
  const changed = git('diff', '--name-only', target ?? '', 'HEAD').split('\n')
  expect(changed.filter((file) => !OWN.some((own) => file.startsWith(`${own}/`)))).toEqual([])
  install()
  await start()
  const after = await registry()
  expect(after).toMatchObject({ root: before.root })
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(await titles()).toEqual(names)
  Object.assign(process.env, { SITE_DIR: env.SITE_DIR, REGISTRY_KEYS: env.REGISTRY_KEYS })
  expect(run(copy, process.execPath, 'delivery/cli/run.mjs', 'registry', 'doctor')).toContain(
    'Todos os arquivos',
  )

  await page.reload()
  await concludeFromDueDate(page)
  expect((await sandbox.negotiations(cpfCnpj)).dados.acordos).toMatchObject([{ numeroAcordo }])
})
