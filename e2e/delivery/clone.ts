import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkPackages } from 'delivery/build'
import { ROOT } from 'delivery/storage'
import { runCommand, temporaryFolder } from '../servers'

/** Copies the repository's files as they are here, uncommitted changes included. */
export function copySources(dir: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(dir, file))
    else rmSync(join(dir, file), { force: true })
}

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

/** A second clone with its own packages. */
export class Clone extends Folder {
  readonly dir = temporaryFolder('clone')

  constructor() {
    super()
    copySources(this.dir)
    linkPackages(ROOT, this.dir)
  }

  /** Runs a command of the project on the site in `site`. */
  delivery = (site: string, ...args: string[]) =>
    runCommand(join(this.dir, 'delivery/cli/run.mjs'), args, { SITE_DIR: site }, this.dir)

  remove = () => rmSync(this.dir, { recursive: true, force: true })
}
