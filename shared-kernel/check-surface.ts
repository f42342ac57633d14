/**
 * Fails when the kernel's public surface differs from surface.json and the version was not raised to match.
 *
 *   npx tsx shared-kernel/check-surface.ts            checks
 *   npx tsx shared-kernel/check-surface.ts --record   records the surface under the version of package.json
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { compareSurfaces, exportsOf, isBumpedEnough, requiredBump, type Surface } from './src/surface/surface'

const kernel = import.meta.dirname
const root = dirname(kernel)
const recordFile = join(kernel, 'surface.json')

interface Recorded {
  version: string
  surface: Surface
}

function entries(): Record<string, string> {
  const rules = readdirSync(join(kernel, 'src/rules')).filter((file) => /^[^.]+\.ts$/.test(file))
  return {
    '.': 'src/index.ts',
    './router': 'src/router.ts',
    './module-contract': 'src/module-contract.ts',
    './default-config': 'src/default-config.ts',
    './ui': 'src/ui/index.ts',
    './testing': 'src/testing/index.tsx',
    ...Object.fromEntries(rules.map((file) => [`./rules/${file.replace('.ts', '')}`, `src/rules/${file}`])),
  }
}

/** The declarations of all entries, emitted by the compiler into a folder that is gone afterwards. */
function currentSurface(): Surface {
  const out = mkdtempSync(join(tmpdir(), 'kernel-surface-'))
  const config = join(kernel, `tsconfig.surface-${process.pid}.json`)
  try {
    const options = {
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: root,
        outDir: out,
      },
      include: ['src/assets.d.ts'],
      files: Object.values(entries()),
    }
    writeFileSync(config, JSON.stringify(options))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    execFileSync(process.execPath, [tsc, '-p', config], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return Object.fromEntries(
      Object.entries(entries()).map(([entry, file]) => [
        entry,
        sorted(exportsOf(emitted(join(out, relative(root, join(kernel, file)))), readDeclarations)),
      ]),
    )
  } finally {
    rmSync(config, { force: true })
    rmSync(out, { recursive: true, force: true })
  }
}

const emitted = (source: string) => source.replace(/\.tsx?$/, '.d.ts')

function readDeclarations(file: string) {
  return {
    text: readFileSync(file, 'utf8'),
    resolve: (specifier: string) =>
      specifier.startsWith('.')
        ? ([`${specifier}.d.ts`, `${specifier}/index.d.ts`]
            .map((candidate) => resolve(dirname(file), candidate))
            .find((candidate) => existsSync(candidate)) ?? null)
        : null,
  }
}

function sorted(surface: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(surface).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const { version } = readJson<{ version: string }>(join(kernel, 'package.json'))
const recorded = existsSync(recordFile) ? readJson<Recorded>(recordFile) : null
const surface = currentSurface()
const changes = recorded === null ? [] : compareSurfaces(recorded.surface, surface)
const bump = requiredBump(changes)
const enough = recorded === null || isBumpedEnough(recorded.version, version, bump)

for (const { entry, name, kind } of changes) say(`${kind.padEnd(8)} ${entry} ${name}`)
if (!enough) {
  say(
    `\nThe surface asks for a ${bump} version above ${recorded?.version}, and package.json says ${version}.`,
  )
  process.exitCode = 1
} else if (process.argv.includes('--record')) {
  writeFileSync(recordFile, `${JSON.stringify({ version, surface }, null, 2)}\n`)
  say(`Recorded the surface of version ${version}.`)
} else if (recorded === null || changes.length > 0) {
  say('\nThe surface is not recorded: run it again with --record.')
  process.exitCode = 1
} else {
  say(`The surface is that of version ${version}.`)
}
