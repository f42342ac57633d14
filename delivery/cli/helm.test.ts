import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { CronJob } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import { deployables, ROOT, readJson } from '../storage'

/** The chart of docker/helm, rendered by Go's template engine and checked by Kubernetes' schemas. */
const CHART = join(ROOT, 'docker/helm')
const read = (file: string) => readFileSync(join(CHART, file), 'utf8')
type Values = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const merged = (base: Values, more: Values): Values => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]) => {
      const own = base[key]
      return [key, isMap(own) && isMap(value) ? merged(own, value) : value]
    }),
  ),
})
const valuesWith = (more: Values) => merged(parse(read('values.yaml')), more)
const isAllowed = new Ajv({ strict: false }).compile(readJson<object>(join(CHART, 'values.schema.json')))

interface Manifest {
  kind: string
  metadata: { name: string }
  spec: Values
}

/** The engine's package is for ES modules alone. */
const RENDER = `import { parse } from '@evertdespiegeleer/go-template'
import { readFileSync } from 'node:fs'
const { templates, data } = JSON.parse(readFileSync(0, 'utf8'))
const rendered = []
for (const template of templates) rendered.push(await parse(template, data))
process.stdout.write(JSON.stringify(rendered), () => process.exit())`

function render(more: Values): Manifest[] {
  const parts = read('templates/_parts.tpl')
  const files = readdirSync(join(CHART, 'templates')).filter((file) => file.endsWith('.yaml'))
  const input = JSON.stringify({
    templates: files.map((file) => parts + read(`templates/${file}`)),
    data: { Values: valuesWith(more), Release: { Name: 'banco' } },
  })
  const args = ['--input-type=module', '--eval', RENDER]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(ROOT, 'delivery'),
    input,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  const rendered: string[] = JSON.parse(stdout)
  return rendered.flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() ?? []
    }),
  )
}

const MODELS: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  ...{ ConfigMap, CronJob, Deployment, HorizontalPodAutoscaler, Ingress, NetworkPolicy },
  ...{ PersistentVolumeClaim, PodDisruptionBudget, Service },
}

const digest = `sha256:${'0'.repeat(64)}`
const images = {
  images: { gateway: `registry.example/gateway@${digest}`, sandbox: 'sandbox:trial' },
  modules: deployables()
    .filter((name) => name !== 'shell')
    .map((name) => ({ name, image: `registry.example/${name}@${digest}` })),
}
const PRODUCTION = {
  ...images,
  apiBase: 'https://api.exemplo.com.br',
  hosts: ['www.exemplo.com.br', 'negocie.exemplo.com.br'],
  ingress: { className: 'nginx', tlsSecret: 'portal-tls' },
  keys: { existingSecret: 'portal-keys' },
  env: { TRUSTED_PROXIES: '10.0.0.0/8', PORTAL_THEMES: '{"default": "aurora", "hosts": {}}' },
  envSecret: 'portal-env',
  config: '{"brand": {"name": "Banco Exemplo"}}',
  images: { ...images.images, pullSecret: 'registry' },
  site: { storageClass: 'nfs' },
  autoscaling: { enabled: true },
  bucket: { url: 's3://portal/site', secret: 'bucket' },
  networkPolicy: { fromNamespaceLabels: { ingress: 'yes' }, metricsFromNamespaceLabels: { metrics: 'yes' } },
}
const TRIAL = { ...images, sandbox: { enabled: true }, gateway: { replicas: 1 } }
const OPENSHIFT = {
  ...PRODUCTION,
  openshift: true,
  renderer: { enabled: false },
  site: { existingClaim: 'site' },
}

/** Specifications of pods, wherever they are. */
function podsIn(
  value: unknown,
): { securityContext: Values; containers: Container[]; initContainers?: Container[] }[] {
  if (Array.isArray(value)) return value.flatMap(podsIn)
  if (!isMap(value)) return []
  return 'containers' in value ? [value as never] : Object.values(value).flatMap(podsIn)
}
interface Container {
  name: string
  image: string
  securityContext: Values
  volumeMounts: { mountPath: string; readOnly?: boolean }[]
  env?: { name: string }[]
}

describe.each([
  ['production', PRODUCTION],
  ['a trial', TRIAL],
  ['OpenShift', OPENSHIFT],
])('%s', (name, values) => {
  const manifests = render(values)
  const pods = podsIn(manifests)
  const containers = pods.flatMap((pod) => [...(pod.initContainers ?? []), ...pod.containers])

  it('is what Kubernetes reads', () => {
    isAllowed(valuesWith(values))
    expect(isAllowed.errors).toBeNull()
    for (const manifest of manifests) {
      const Model = MODELS[manifest.kind]
      expect(Model).toBeDefined()
      expect(() => Model && new Model(manifest as never).validate()).not.toThrow()
    }
    const kinds = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.includes('Deployment banco-sandbox')).toBe(name === 'a trial')
    for (const part of ['Ingress', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'])
      expect(kinds.includes(`${part} banco-gateway`)).toBe(
        part === 'PodDisruptionBudget' || name !== 'a trial',
      )
  })

  it('confines every container', () => {
    expect(containers.length).toBeGreaterThan(6)
    for (const { securityContext } of containers)
      expect(securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      })
    for (const { securityContext } of pods) expect(securityContext).toMatchObject({ runAsNonRoot: true })
    const users = JSON.stringify(pods).match(/"runAs(User|Group)":\d+|"fsGroup":\d+/g) ?? []
    if (name === 'OpenShift') expect(users).toEqual([])
    else expect(users).toContain('"runAsUser":10002')
  })

  it('gives the renderer no key, and nobody a key to write unless it makes them', () => {
    const withKeys = containers.flatMap(({ name: container, volumeMounts }) =>
      volumeMounts.flatMap(({ mountPath, readOnly }) =>
        mountPath === '/keys' ? `${container}${readOnly ? '' : ', writing'}` : [],
      ),
    )
    expect(withKeys).toEqual(name === 'a trial' ? ['gateway, writing'] : ['gateway', 'renew'])
  })

  it('sets variables that operations explain', () => {
    const documents = ['docs/operations.md', 'docs/contract.md', 'docker/Dockerfile']
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
    const set = containers.flatMap(({ env = [] }) => env.map((each) => each.name))
    expect(set.filter((variable) => !documents.includes(variable))).toEqual([])
  })
})

test.each<[string, Values]>([
  ['no image', { ...PRODUCTION, images: {} }],
  ['no bank', { ...PRODUCTION, apiBase: '' }],
  ['several gateways that would each make keys', { ...PRODUCTION, keys: {} }],
  ['several gateways on a volume for one', { ...PRODUCTION, site: { accessMode: 'ReadWriteOnce' } }],
  ['an unknown value', { ...PRODUCTION, replicas: 3 }],
  ['a variable that is no text', { ...PRODUCTION, env: { PORT: 8080 } }],
])('values with %s are refused', (_, values) => {
  expect(isAllowed(valuesWith(values))).toBe(false)
})
