import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts processes that run code of a release. Node's permission model is no security boundary against malicious code
 * and does not restrict the network, so the operating system confines the process too
 * (docs/decisions/020-confined-server-bundles.md).
 */
export interface Launcher {
  command: string
  args: readonly string[]
  user?: { uid: number; gid: number }
  /** Whether the operating system confines the process. */
  isConfined: boolean
}

const NOBODY = { uid: 65534, gid: 65534 }
const MOST_DATA_KB = 1 << 20

const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'
/** No file access: the program is passed as an argument. */
const NODE_OPTIONS = [PERMISSION, '--no-warnings', '--max-old-space-size=256']

/** Libraries that the dynamic linker loads for Node. */
function sharedLibraries(): string[] {
  // Otherwise the report resolves the host name of every open connection.
  const report = Object.assign(process.report ?? {}, { excludeNetwork: true })
  const shared: unknown = Reflect.get(report.getReport?.() ?? {}, 'sharedObjects')
  const files = Array.isArray(shared) ? shared : []
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
 * Confines a gate's browser and servers: read-only access to files except keys and credentials, writes to temporary
 * files only, and a separate network.
 * @param keys folder of the keys
 * @returns the unchanged command if no sandbox is available
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

function findLauncher(): Launcher {
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
  const working = candidates.find(isWorking)
  if (!working) throw new Error('Node.js does not start')
  return working
}

let cachedLauncher: Launcher | undefined

/** The strictest launcher that works on this machine. */
export function launcher(): Launcher {
  cachedLauncher ??= findLauncher()
  return cachedLauncher
}
