import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from 'delivery/storage'
import { parse } from 'yaml'
import { MORNING, Sandbox } from '../fixtures'
import { walkToAgreement } from '../main-path/walk'
import { freePort } from '../servers'

/**
 * Builds the images of `docker/` and runs them with podman, with the users, volumes, limits and confinement of
 * compose.yaml, on the host's network. Not part of `npm test`: `npm run test:images`.
 */

interface Service {
  build: { target: string; args?: Record<string, string> }
  entrypoint?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  healthcheck?: { disable: boolean }
  user?: string
  network_mode?: string
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  pids_limit?: number
  mem_limit?: string
}

function servicesOf(file: string): Record<string, Partial<Service>> {
  const { services } = parse(readFileSync(join(ROOT, 'docker', file), 'utf8'), { merge: true })
  return services
}
const services = servicesOf('compose.yaml')
function serviceOf(name: string): Service {
  const { build, ...others } = services[name] ?? {}
  if (!build) throw new Error(`compose.yaml has no ${name}`)
  return { build, ...others }
}
const MODULES = Object.keys(services).filter((name) => services[name]?.build?.target === 'module')
const SERVERS = ['sandbox', 'renderer', 'gateway', 'telemetry']
const IMAGES = [...MODULES, 'sandbox', 'gateway']

const SANDBOX_LIMIT_MB = 300
const OWNER = '10001:10001'
/** Base images pulled from a registry; else those of make-bases.sh. */
const BASES = ['NODE_IMAGE', 'DEBIAN_IMAGE', 'BUSYBOX_IMAGE'] as const
const OWN_BASES = BASES.some((base) => !process.env[base])

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
/** Only runc supports cgroups v1 and v2 at once. */
const RUNTIME = has('runc') ? ['--runtime', 'runc'] : []
/** Podman's default limits may exceed those of the machine. */
const LIMITS = ['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096']

function podman(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('podman', [...RUNTIME, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // Health is polled here, not by systemd timers.
    env: { ...process.env, DISABLE_HC_SYSTEMD: 'true' },
  })
  if (status !== 0) throw new Error(`podman ${args.join(' ')}: ${stdout}${stderr}`.slice(-4000))
  return stdout.trim()
}

const imageOf = (name: string) => `localhost/portal-test/${name}`

function build(name: string): void {
  const { target, args = {} } = serviceOf(name).build
  const bases = BASES.map((base) => {
    const own = `localhost/portal-base/${base.replace('_IMAGE', '').toLowerCase()}`
    return [base, process.env[base] ?? own]
  })
  podman(
    ...['build', '--quiet', '--layers', '--isolation', 'chroot', '--network', 'host', '--format', 'docker'],
    ...[...bases, ...Object.entries(args)].flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
    ...['--file', 'docker/Dockerfile', '--target', target, '--tag', imageOf(name), '.'],
  )
}

const sizeMb = (name: string) =>
  Math.round((Number(podman('image', 'inspect', '--format', '{{.Size}}', imageOf(name))) / 1e6) * 10) / 10

/** The limits and permissions of a service in compose.yaml as podman options. */
function optionsOf({ entrypoint, environment = {}, volumes = [], ...service }: Service): string[] {
  const said = Object.entries(environment).map(
    ([key, value]) => [key, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')] as const,
  )
  return [
    // No writable folders besides those of compose.yaml.
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...(service.tmpfs ?? []).flatMap((dir) => ['--tmpfs', dir]),
    ...(service.cap_drop ?? []).flatMap((capability) => ['--cap-drop', capability]),
    ...(service.security_opt ?? []).flatMap((option) => ['--security-opt', option.replace(':true', '')]),
    ...(service.pids_limit ? ['--pids-limit', `${service.pids_limit}`] : []),
    ...(service.mem_limit ? ['--memory', service.mem_limit] : []),
    ...(service.healthcheck?.disable ? ['--no-healthcheck'] : []),
    ...(service.user ? ['--user', service.user] : []),
    ...['--network', service.network_mode ?? 'host'],
    ...(entrypoint ? ['--entrypoint', JSON.stringify(entrypoint)] : []),
    ...said.flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...volumes.flatMap((volume) => ['--volume', volume.replace(/^\.\//, `${ROOT}/docker/`)]),
  ]
}

class Containers {
  private readonly prefix = `portal-test-${process.pid}-`
  private readonly made: string[] = []

  readonly nameOf = (service: string) => this.prefix + service

  /** Runs a service in the background; `env` overrides what the shared network and free ports change. */
  start(service: string, env: Record<string, string> = {}, ...more: string[]): void {
    const image = MODULES.includes(service) ? service : serviceOf(service).build.target
    const options = optionsOf(serviceOf(service)).map((option) =>
      // Volumes of this run alone.
      /^[a-z]+:\//.test(option) ? this.prefix + option : option,
    )
    this.made.push(service)
    podman(
      ...['run', '--detach', '--name', this.nameOf(service), '--log-driver', 'k8s-file'],
      ...[...LIMITS, ...options],
      ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...[...more, imageOf(image)],
    )
  }

  folderOf = (volume: string) =>
    podman('volume', 'inspect', '--format', '{{.Mountpoint}}', this.prefix + volume)

  logs(): string {
    return this.made
      .map((each) => {
        const { stdout, stderr } = spawnSync('podman', ['logs', this.nameOf(each)], { encoding: 'utf8' })
        return `${each}:\n${(stdout + stderr).slice(-2000)}`
      })
      .join('\n')
  }

  remove(): void {
    for (const each of this.made) podman('rm', '--force', '--volumes', '--time', '5', this.nameOf(each))
    const volumes = podman('volume', 'ls', '--quiet').split('\n')
    for (const volume of volumes) if (volume.startsWith(this.prefix)) podman('volume', 'rm', volume)
  }
}

/** User, capabilities and confinement of each process in a container. */
function rightsOf(container: string): Record<string, string | undefined>[] {
  const [, ...pids] = podman('top', container, 'hpid').split('\n')
  return pids.map((pid) => {
    const status = readFileSync(`/proc/${pid.trim()}/status`, 'utf8')
    const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]
    return {
      user: field('Uid'),
      capabilities: field('CapBnd'),
      held: field('CapEff'),
      newPrivileges: field('NoNewPrivs'),
    }
  })
}
const confined = ({ user = OWNER }: Service) => ({
  user: Array(4).fill(user.split(':')[0]).join('\t'),
  capabilities: '0'.repeat(16),
  held: '0'.repeat(16),
  newPrivileges: '1',
})

const writes = (container: string, path: string) =>
  spawnSync('podman', [...RUNTIME, 'exec', container, 'sh', '-c', `: > ${path}`]).status === 0

/** Every file below a folder with its modification time. */
const writtenIn = (dir: string) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(dir, file)).isFile())
      .map((file) => [file, statSync(join(dir, file)).mtimeMs]),
  )

const answers = (url: string) => () =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Runs an action; returns its duration in seconds. */
async function timed(what: string, work: () => unknown): Promise<void> {
  const from = Date.now()
  await work()
  console.log(`${what}: ${((Date.now() - from) / 1000).toFixed(1)} s`)
}

test('the images are built, run as in compose.yaml, and carry the main path', async ({ page }) => {
  test.setTimeout(3_600_000)
  const missing = ['podman', ...(OWN_BASES ? ['debootstrap', 'busybox'] : [])].filter((tool) => !has(tool))
  expect(missing, 'programs that are missing').toEqual([])
  if (OWN_BASES)
    expect(spawnSync('sh', [join(ROOT, 'e2e/images/make-bases.sh')], { stdio: 'inherit' }).status).toBe(0)

  for (const image of IMAGES) {
    await timed(`${image} built`, () => build(image))
    console.log(`${image}: ${sizeMb(image)} MB`)
  }
  expect(sizeMb('sandbox')).toBeLessThan(SANDBOX_LIMIT_MB)

  const containers = new Containers()
  const { nameOf } = containers
  try {
    for (const module of MODULES) {
      await timed(`${module} has handed its release over`, () => {
        containers.start(module)
        expect(podman('wait', nameOf(module))).toBe('0')
      })
    }

    const [api, port, statusPort, telemetryPort] = await Promise.all(
      Array.from({ length: 4 }, () => freePort().then(String)),
    )
    if (!api || !port || !statusPort || !telemetryPort) throw new Error('no ports')
    // Its control sets the bank's hours for the happy path, as compose.control.yaml does.
    const { environment: control = {} } = servicesOf('compose.control.yaml').sandbox ?? {}
    await timed('sandbox answers', async () => {
      containers.start('sandbox', { ...control, SANDBOX_PORT: api })
      await expect.poll(answers(`http://127.0.0.1:${api}/api/v1/getServerDate`)).toBe(200)
    })
    const gateway = {
      API_BASE: `http://127.0.0.1:${api}`,
      TELEMETRY_COLLECTOR: `http://127.0.0.1:${telemetryPort}`,
      PORT: port,
      STATUS_PORT: statusPort,
    }
    const healthy = () =>
      expect.poll(answers(`http://127.0.0.1:${statusPort}/healthz`), { timeout: 180_000 }).toBe(200)
    await timed('renderer listens', async () => {
      containers.start('renderer')
      const check = [...RUNTIME, 'exec', nameOf('renderer'), 'test', '-S', '/render/socket']
      await expect.poll(() => spawnSync('podman', check).status).toBe(0)
    })
    await timed('gateway answers, on an empty site', async () => {
      containers.start('gateway', gateway)
      await healthy()
    })
    await timed('telemetry answers', async () => {
      containers.start('telemetry', { TELEMETRY_HOST: '127.0.0.1', TELEMETRY_PORT: telemetryPort })
      await expect.poll(answers(`http://127.0.0.1:${telemetryPort}/metrics`)).toBe(200)
    })

    for (const service of SERVERS) {
      const rights = rightsOf(nameOf(service))
      expect(rights.length).toBeGreaterThan(0)
      expect(new Set(rights.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify(confined(serviceOf(service)))]),
      )
      expect([writes(nameOf(service), '/own'), writes(nameOf(service), '/tmp/own')]).toEqual([false, true])
    }
    for (const service of ['sandbox', 'gateway']) {
      const check = podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', imageOf(service))
      expect(check).not.toContain('node')
      podman('healthcheck', 'run', nameOf(service))
    }

    const sandbox = new Sandbox(`http://127.0.0.1:${api}`)
    await sandbox.clock(MORNING)
    await walkToAgreement(page, await sandbox.persona('cliente'), `http://localhost:${port}/`)

    const pages = join(containers.folderOf('site'), 'pages')
    const before = writtenIn(pages)
    expect(Object.keys(before).length).toBeGreaterThan(20)
    podman('stop', nameOf('gateway'))
    await timed('gateway answers, on the site that it had', async () => {
      podman('start', nameOf('gateway'))
      await healthy()
    })
    expect(writtenIn(pages)).toEqual(before)

    podman('stop', nameOf('sandbox'))
    expect(() => podman('healthcheck', 'run', nameOf('sandbox'))).toThrow()
  } catch (error) {
    console.log(containers.logs())
    throw error
  } finally {
    containers.remove()
  }
})
