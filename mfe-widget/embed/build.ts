import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defaultConfig } from '@portal/demo-bank'
import type { PortalConfig } from '@portal/runtime'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import { REMOTE_TYPES, remoteTypes } from 'delivery/build'
import { type EmbedRelease, embeds, loadedParts } from './builds'
import type { EmbedConfig } from './fetch-host'
import { packPackage, TARBALL } from './package/pack'
import type * as Markup from './static/markup'

const MODULE = join(import.meta.dirname, '..')
const ROOT = join(MODULE, '..')
const FRAME = 'frame.html'
const TYPES = 'contato-widget.d.ts'
/** Manifest of the federation container, for hosts and tools. */
const MANIFEST = 'mf-manifest.json'
/** Maximum Brotli size of each file, in bytes. The entries load before the first interaction. */
const BUDGETS: Readonly<Record<string, number>> = {
  'widget.js': 3500,
  'panel.js': 21_000,
  'form.js': 18_200,
  'extras.js': 3000,
  'report.js': 1620,
  'preact.js': 9000,
  'lifecycles.js': 5200,
  'remoteEntry.js': 5300,
  'frame.js': 1200,
  'frame-page.js': 700,
}
const entries = Object.keys(BUDGETS)
/** Loaded from the immutable folder only. */
const parts = [...loadedParts, 'frame-page'].map((name) => `${name}.js`)

/**
 * Builds the embeds into the immutable folder `<outDir>/<version>/` and updates `<outDir>/v1/` to it. Brand, channels,
 * hours and colours are compiled in, so that embedding pages cannot change them.
 * @param theme stylesheets with the bank's colours, which override the kernel's
 * @param note receives the bundler's output for each file
 */
export async function buildEmbed(
  outDir: string,
  portal: PortalConfig = defaultConfig,
  theme: readonly string[] = [],
  note: Note = () => {},
): Promise<void> {
  const config = widgetConfig(portal)
  const version = `${packageVersion()}-${hashOfSources(config, theme)}`
  const place = join(outDir, version)
  if (!existsSync(place)) {
    const workshop = join(outDir, `.${version}.${process.pid}`)
    try {
      await buildAll({ outDir: workshop, version, config, theme }, note)
      checkRuntime(join(workshop, version))
      checkBudget(join(workshop, version), config)
      writeIntegrity(workshop, version)
      writeFileSync(join(workshop, version, TYPES), typesIn(sharedTypes))
      writeManifest(join(workshop, version), version)
      await packPackage(workshop, join(workshop, version), {
        version,
        integrity: integrityOf(join(workshop, version, 'widget.js')),
        types: typesIn([...sharedTypes, 'embed/package/types.ts']),
      })
      publish(join(workshop, version), place)
    } finally {
      rmSync(workshop, { recursive: true, force: true })
    }
  }
  pointTo(join(outDir, 'v1'), place)
}

/** Parallel builds produce identical files, so an existing folder is not an error. */
function publish(from: string, place: string): void {
  try {
    renameSync(from, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  }
}

const widgetConfig = ({ apiBase, fieldSink, brand, contact, hours, chat }: PortalConfig): EmbedConfig => ({
  apiBase,
  fieldSink,
  brandName: brand.name,
  phone: contact.phone,
  whatsapp: contact.whatsapp,
  emails: contact.emails,
  callMeHours: hours.callMe,
  chat,
  privacyUrl: '/diretiva-privacidade',
  helpCenterUrl: '/central-de-duvidas',
})

function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(MODULE, 'package.json'), 'utf8'))
  return version
}

/** Hash of all inputs of the build: sources, domain rules, tools and configuration. */
function hashOfSources(config: EmbedConfig, theme: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(config))
  const folders = [join(MODULE, 'src'), join(MODULE, 'embed'), join(ROOT, 'shared-kernel/domain/src')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const kit = ['tokens.css', 'form/form-core.ts', 'form/form-schema.ts', 'form/field-message.ts']
  const shared = [...kit, 'form/use-late-form.ts'].map((file) => join(ROOT, 'shared-kernel/ui/src', file))
  for (const file of [...files, ...shared, join(ROOT, 'package-lock.json'), ...theme].sort()) {
    hash.update(relative(ROOT, file)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 8)
}

type Note = (stats: Stats) => void

async function buildAll(release: Omit<EmbedRelease, 'integrity'>, note: Note): Promise<void> {
  const integrity: Record<string, string> = {}
  for (const [name, build] of Object.entries(embeds)) {
    note(await run(build({ ...release, integrity }, name)))
    // sha256 rather than sha384, as the hash is part of a file that every page loads.
    if (loadedParts.includes(name))
      integrity[name] = integrityOf(join(release.outDir, release.version, `${name}.js`), 'sha256')
  }
}

function run(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error || !stats) reject(error ?? new Error('no result'))
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve(stats)
    })
  })
}

const integrityOf = (file: string, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(readFileSync(file)).digest('base64')}`

/** Fails if the script loader has added helper calls, as tsx for CommonJS does: browsers do not have them. */
function checkRuntime(place: string): void {
  for (const name of entries)
    if (readFileSync(join(place, name), 'utf8').includes('__name('))
      throw new Error(`${name} was changed by the script loader: run the build with --import tsx/esm`)
}

/** The same code with other texts compresses to a few bytes more or less. */
const BANK_SPARE = 16

/** The budget of another bank grows by the extra length of its texts over the built-in ones. */
function checkBudget(place: string, config: EmbedConfig): void {
  const [texts, builtIn] = [config, widgetConfig(defaultConfig)].map((data) => JSON.stringify(data))
  const bytesOf = (text = '') => Buffer.byteLength(text)
  const longer = texts === builtIn ? 0 : Math.max(0, bytesOf(texts) - bytesOf(builtIn)) + BANK_SPARE
  for (const name of entries) {
    const size = brotliCompressSync(readFileSync(join(place, name))).length
    const budget = (BUDGETS[name] ?? 0) + longer
    if (size > budget) throw new Error(`${name} has ${size} B (brotli), budget ${budget} B`)
  }
}

/** Writes the integrity hashes, the script tag, and the HTML that works without scripts. */
function writeIntegrity(workshop: string, version: string): void {
  const place = join(workshop, version)
  const files = Object.fromEntries(entries.map((name) => [name, integrityOf(join(place, name))]))
  const src = `/embed/${version}/widget.js`
  const integrity = integrityOf(join(place, 'widget.js'))
  const snippet = `<script async src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`
  const about = { version, files, snippet, package: `/embed/${version}/${TARBALL}` }
  writeFileSync(join(place, 'integrity.json'), `${JSON.stringify(about, null, 2)}\n`)
  const { markup }: typeof Markup = createRequire(import.meta.url)(join(workshop, 'markup.cjs'))
  writeFileSync(join(place, 'snippet.txt'), markup(src, integrity))
  writeFileSync(
    join(place, FRAME),
    `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fale com a gente</title>
<script defer src="${src}" integrity="${integrity}" crossorigin="anonymous" data-auto="false"></script>
<script defer src="/embed/${version}/frame-page.js" integrity="${files['frame-page.js']}" crossorigin="anonymous"></script>
</head>
<body></body>
</html>
`,
  )
}

/** The container is hand-written, so its manifest is too: https://module-federation.io/configure/manifest */
function writeManifest(place: string, version: string): void {
  const name = 'contato_widget'
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }
  const exposes = ['Widget', 'lifecycles'].map((each) => ({
    id: `${name}:${each}`,
    name: each,
    path: `./${each}`,
    assets: none,
  }))
  const metaData = {
    name,
    type: 'app',
    globalName: name,
    buildInfo: { buildVersion: version, buildName: name },
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', ...REMOTE_TYPES },
  }
  const manifest = { id: name, name, metaData, shared: [], remotes: [], exposes }
  writeFileSync(join(place, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const component = 'export default function Widget(props: WidgetProperties): null\n'
  const types = remoteTypes('Widget', `${typesIn(sharedTypes)}\n${component}`)
  for (const [file, content] of Object.entries(types)) writeFileSync(join(place, file), content)
}

const sharedTypes = ['src/core/public-types.ts', 'embed/loader/api.ts']

/** Bundles the types for TypeScript sites into one file. */
const typesIn = (files: readonly string[]): string =>
  files.map((file) => readFileSync(join(MODULE, file), 'utf8').replace(/^import type .*\n+/gm, '')).join('\n')

/** Copies the entries to the moving folder. They load their other files from the immutable one. */
function pointTo(moving: string, place: string): void {
  mkdirSync(moving, { recursive: true })
  const moved = [
    ...entries.filter((entry) => !parts.includes(entry)),
    FRAME,
    'integrity.json',
    'snippet.txt',
    TYPES,
    MANIFEST,
    ...Object.values(REMOTE_TYPES),
  ]
  for (const name of moved) {
    const half = join(moving, `.${name}.${process.pid}`)
    cpSync(join(place, name), half)
    renameSync(half, join(moving, name))
  }
}
