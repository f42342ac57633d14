import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How a process is started that runs code of a release. Node's permission model alone is no boundary against code that
 * means harm, and of this Node version it leaves the network open: the operating system closes what it leaves
 * (docs/decisions/104-server-bundles-run-confined.md).
 */
export interface Launcher {
  command: string
  args: readonly string[]
  user?: { uid: number; gid: number }
  /** Whether the operating system confines it. */
  isConfined: boolean
}

const NOBODY = { uid: 65534, gid: 65534 }
const MOST_DATA_KB = 1 << 20

const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
/** It reads no file, its program included, which is an argument. */
const NODE_OPTIONS = [PERMISSION, '--no-warnings', '--max-old-space-size=256']

/** What the dynamic linker has loaded for this Node. */
function sharedLibraries(): string[] {
  // Otherwise the name of every address that this process is connected to is looked up.
  const report = Object.assign(process.report ?? {}, { excludeNetwork: true })
  const found: unknown = Reflect.get(report.getReport?.() ?? {}, 'sharedObjects')
  const files = Array.isArray(found) ? found : []
  return files.filter((file) => typeof file === 'string' && file.startsWith('/') && !file.endsWith('.node'))
}

const bubblewrap = (): string[] => [
  ...['-c', `ulimit -d ${MOST_DATA_KB}; exec "$@"`, 'sh', 'bwrap'],
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...[process.execPath, ...sharedLibraries()].flatMap((file) => ['--ro-bind', file, file]),
  ...['--remount-ro', '/', '--', process.execPath],
]

const isWorking = ({ command, args, user }: Launcher): boolean =>
  spawnSync(command, [...args, '-e', '0'], { env: { PATH: process.env.PATH }, cwd: '/', ...user }).status ===
  0

export type Command = [program: string, ...args: string[]]

/**
 * A browser that opens a release, with the servers that it needs: it reads this machine's files but keys and credentials,
 * writes temporary ones alone, and has a network of its own.
 * @param keys folder of the keys
 * @returns the command as it is where nothing confines it
 */
export function withoutKeys(command: Command, keys: string): Command {
  const hidden = [keys, ...['.aws', '.ssh', '.gnupg', '.config'].map((name) => join(homedir(), name))]
  const confined: Command = [
    'bwrap',
    ...['--unshare-all', '--die-with-parent', '--new-session', '--ro-bind', '/', '/'],
    ...['--dev', '/dev', '--proc', '/proc', '--bind', tmpdir(), tmpdir()],
    ...hidden.filter((folder) => existsSync(folder)).flatMap((folder) => ['--tmpfs', folder]),
    '--',
  ]
  const [program, ...args] = confined
  return spawnSync(program, [...args, 'true']).status === 0 ? [...confined, ...command] : command
}

let found: Launcher | undefined

/** The strictest one that works on this machine. */
export function launcher(): Launcher {
  const users = process.getuid?.() === 0 ? [{ user: NOBODY }, {}] : [{}]
  const candidates: Launcher[] = [
    ...users.map((user) => ({
      ...user,
      command: 'sh',
      args: [...bubblewrap(), ...NODE_OPTIONS],
      isConfined: true,
    })),
    ...users.map((user) => ({ ...user, command: process.execPath, args: NODE_OPTIONS, isConfined: false })),
  ]
  found ??= candidates.find(isWorking)
  if (!found) throw new Error('Node.js does not start')
  return found
}
