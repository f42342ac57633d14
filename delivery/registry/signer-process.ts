import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CommandError, parseJson } from '../storage'

/**
 * Protocol of a signer, for any key storage: key files, another user, a KMS, a token. Binary values are base64. Signers
 * receive SHA-256 digests, not files. Ed25519 cannot sign a digest, so its message is an RFC 9421 signature base, which
 * contains the file's digest.
 */
export type SignerRequest =
  /** Returns the point of a P-256 key (4, x, y), or the 32 bytes of an Ed25519 key; null without a key. */
  | { command: 'public-key'; role: string }
  /** Returns the public key. Keeps an existing key unless `fresh`. */
  | { command: 'make-key'; role: string; algorithm: Algorithm; fresh: boolean }
  /** Promotes `<role>-next` to the role. Returns its public key, or null without one. */
  | { command: 'promote-key'; role: string }
  /** Returns a signature (ECDSA in DER); null without a key. */
  | { command: 'sign'; role: string; algorithm: 'ecdsa-p256-sha256'; digest: string }
  | { command: 'sign'; role: string; algorithm: 'ed25519'; message: string }

type Algorithm = 'ecdsa-p256-sha256' | 'ed25519'
export type SignerAnswer = string | null

const PROGRAM = fileURLToPath(new URL('./signer.mjs', import.meta.url))
const TIMEOUT_MS = 60_000

const isAnswers = (value: unknown, length: number): value is SignerAnswer[] =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((each) => each === null || typeof each === 'string')

/** An object so that tests can replace `run` with an in-process signer. */
export const signer = {
  /**
   * Runs `REGISTRY_SIGNER`, or the key-file signer, without this process's environment.
   * @param folder of the key files
   */
  run(folder: string, requests: readonly SignerRequest[]): SignerAnswer[] {
    const command = process.env.REGISTRY_SIGNER
    const options = { input: JSON.stringify(requests), encoding: 'utf8', timeout: TIMEOUT_MS } as const
    const { status, stdout, stderr, error } = command
      ? spawnSync(command, { ...options, shell: true, env: process.env })
      : spawnSync(process.execPath, [PROGRAM, folder], { ...options, env: {} })
    if (status !== 0) throw new CommandError(`O assinador falhou: ${error?.message ?? ''}${stderr}`)
    // The output may contain secrets, so no error includes it.
    const answers = parseJson(stdout)
    if (isAnswers(answers, requests.length)) return answers
    throw new CommandError(
      'O assinador não respondeu como docs/operations.md descreve, em JSON e nada mais: nada foi assinado.',
    )
  },
}
