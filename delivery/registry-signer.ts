import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CommandError } from './site'

/**
 * What a signer does, whatever keeps its keys: key files, another user, a KMS, a token. Binary values are in base64.
 * It sees SHA-256 digests alone. Ed25519 has no form that takes one, so its message is an RFC 9421 signature base, in
 * which a digest stands for the file.
 */
export type SignerRequest =
  /** Answers the point of a P-256 key (4, x, y), or the 32 bytes of an Ed25519 key; null without a key. */
  | { command: 'public-key'; role: string }
  /** Answers the public key; of a key that is there already, unless `fresh`. */
  | { command: 'make-key'; role: string; algorithm: Algorithm; fresh: boolean }
  /** The key of `<role>-next` becomes the role's. Answers its public key, or null where nothing waits. */
  | { command: 'promote-key'; role: string }
  /** Answers a signature, ECDSA's in DER; null without a key. */
  | { command: 'sign'; role: string; algorithm: 'ecdsa-p256-sha256'; digest: string }
  | { command: 'sign'; role: string; algorithm: 'ed25519'; message: string }

export type Algorithm = 'ecdsa-p256-sha256' | 'ed25519'
export type SignerAnswer = string | null

const PROGRAM = fileURLToPath(new URL('./signer.mjs', import.meta.url))
const TIMEOUT_MS = 60_000

const isAnswers = (value: unknown, length: number): value is SignerAnswer[] =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((each) => each === null || typeof each === 'string')

function parse(stdout: string): unknown {
  try {
    return JSON.parse(stdout)
  } catch {
    // What it says may be a secret: it is not repeated.
    return null
  }
}

/** As an object, so that tests can run the signer's own code in their process, hundreds of times a second. */
export const signer = {
  /**
   * Runs `REGISTRY_SIGNER`, else the program that reads key files: without this process's environment.
   * @param folder of the key files
   */
  run(folder: string, requests: readonly SignerRequest[]): SignerAnswer[] {
    const command = process.env.REGISTRY_SIGNER
    const options = { input: JSON.stringify(requests), encoding: 'utf8', timeout: TIMEOUT_MS } as const
    const { status, stdout, stderr, error } = command
      ? spawnSync(command, { ...options, shell: true, env: process.env })
      : spawnSync(process.execPath, [PROGRAM, folder], { ...options, env: {} })
    if (status !== 0) throw new CommandError(`O assinador falhou: ${error?.message ?? ''}${stderr}`)
    const answers = parse(stdout)
    if (isAnswers(answers, requests.length)) return answers
    throw new CommandError(
      'O assinador não respondeu como docs/operations.md descreve, em JSON e nada mais: nada foi assinado.',
    )
  },
}
