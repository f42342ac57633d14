import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { experiments } from '@rspack/core'

const dir = import.meta.dirname
export const TARBALL = 'contato-widget.tgz'

interface Packed {
  /** For example 1.4.2-9f2c01ab. */
  version: string
  /** Integrity hash of the script tag's file. */
  integrity: string
  types: string
}

const manifest = (version: string) => ({
  name: 'contato-widget',
  // Build metadata: an all-digit hash with a leading zero is no valid pre-release (https://semver.org/#spec-item-9).
  version: version.replace('-', '+'),
  description: 'Contact widget of the portal, for sites with a bundler',
  license: 'SEE LICENSE IN LICENSE.md',
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './react': { types: './react.d.ts', default: './react.js' },
  },
  peerDependencies: { react: '>=16.8 <20' },
  peerDependenciesMeta: { react: { optional: true } },
})

const declaration = (type: string, exported: string) => `import type { ${type} } from './types.js'

export * from './types.js'
export declare ${exported}
`

async function compile(name: string, pin: object): Promise<string> {
  const { code } = await experiments.swc.transform(readFileSync(join(dir, `${name}.ts`), 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2020' },
    module: { type: 'es6' },
  })
  return code.replaceAll('__WIDGET_PIN__', JSON.stringify(pin))
}

/** Packs a release's npm package into `place`. It loads the script, pinned or latest, from the portal. */
export async function packPackage(workshop: string, place: string, packed: Packed): Promise<void> {
  const { version, integrity, types } = packed
  const folder = join(workshop, 'package')
  mkdirSync(folder, { recursive: true })
  // Fixed file modes, as the tarball includes them.
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o644)
  }
  const pin = { path: `/embed/${version}/widget.js`, integrity }
  for (const name of ['index', 'react']) write(`${name}.js`, await compile(name, pin))
  write('types.d.ts', types)
  write('index.d.ts', declaration('LoadWidget', 'const loadWidget: LoadWidget'))
  const component = 'function ContatoWidget(props: ContatoWidgetProps): null'
  write('react.d.ts', declaration('ContatoWidgetProps', component))
  write('package.json', `${JSON.stringify(manifest(version), null, 2)}\n`)
  write('README.md', readFileSync(join(dir, 'README.md'), 'utf8'))
  write('LICENSE.md', readFileSync(join(dir, '../../../LICENSE.md'), 'utf8'))
  const { status, stdout, stderr } = spawnSync('npm', ['pack', folder, '--silent', '--ignore-scripts'], {
    cwd: workshop,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`npm pack: ${stderr}`)
  cpSync(join(workshop, stdout.trim()), join(place, TARBALL))
}
