import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FASTER, UNASKED } from '../servers'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The files needed to create, test and release a module. */
const NEEDED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  '.gitignore',
  'jest.config.mjs',
  'rspack.config.base.ts',
  'subset-font.d.ts',
  'delivery',
  'shared-kernel',
  'shell',
]
const FAMILY = '@portal'
const isBuild = (path: string) => /[\\/](dist|node_modules)$/.test(path)

/** Files of a repository that a test changes. */
export abstract class Folder {
  abstract readonly dir: string

  /** Replaces `from` in a file; throws if it is missing. */
  edit(path: string, from: string, to: string): void {
    const before = this.read(path)
    if (!before.includes(from)) throw new Error(`${path} does not say ${from}`)
    this.write(path, before.replace(from, to))
  }

  read(path: string): string {
    return readFileSync(join(this.dir, path), 'utf8')
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.dir, path)), { recursive: true })
    writeFileSync(join(this.dir, path), content)
  }
}

/** A separate checkout, like that of a team; changes do not affect other tests. */
export class Checkout extends Folder {
  readonly dir = mkdtempSync(join(tmpdir(), 'checkout-'))

  /** @param modules modules of the portal to include */
  constructor(modules: readonly string[] = []) {
    super()
    const needed = [...NEEDED, ...modules]
    for (const each of needed) {
      cpSync(join(ROOT, each), join(this.dir, each), { recursive: true, filter: (from) => !isBuild(from) })
    }
    const packages = join(this.dir, 'node_modules')
    mkdirSync(join(packages, FAMILY), { recursive: true })
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name === FAMILY) continue
      const own = needed.includes(name)
      symlinkSync(own ? join(this.dir, name) : join(ROOT, 'node_modules', name), join(packages, name))
    }
    for (const name of readdirSync(join(ROOT, 'node_modules', FAMILY))) {
      symlinkSync(readlinkSync(join(ROOT, 'node_modules', FAMILY, name)), join(packages, FAMILY, name))
    }
  }

  /** Runs a command in a folder of this checkout. Returns its output; throws it on failure. */
  run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, folder = '.'): string {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: join(this.dir, folder),
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
    return stdout + stderr
  }

  /** Runs a command of the project on the site in `site`. */
  delivery = (site: string, ...args: string[]) =>
    this.run(process.execPath, ['delivery/cli/run.mjs', ...args, ...(args[0] === 'release' ? UNASKED : [])], {
      ...FASTER,
      SITE_DIR: site,
    })

  /** @param path defaults to the whole checkout */
  remove(path = '.'): void {
    rmSync(join(this.dir, path), { recursive: true, force: true })
  }
}
