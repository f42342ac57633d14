// @ts-check
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { p256 } from '@noble/curves/nist.js'

/** @typedef {import('./signer-process').SignerRequest} SignerRequest */

/** @param {string} file */
function publicKeyIn(file) {
  if (!existsSync(file)) return null
  const key = createPublicKey(readFileSync(file))
  const length = key.asymmetricKeyType === 'ec' ? 65 : 32
  return key.export({ format: 'der', type: 'spki' }).subarray(-length).toString('base64')
}

/**
 * Creates a key atomically: if two processes race, both use the key that was linked first.
 * @param {string} file
 * @param {Extract<SignerRequest, { command: 'make-key' }>} request
 */
function writeKey(file, { algorithm, fresh }) {
  const { privateKey } =
    algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    if (fresh) renameSync(draft, file)
    else linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {string} folder with the private keys, one PEM file each
 * @param {SignerRequest} request
 */
export function answer(folder, request) {
  const { command, role } = request
  if (!/^[a-z][a-z\d-]*$/.test(role)) throw new Error(`not a role: ${role}`)
  const file = join(folder, `${role}.key`)
  const next = join(folder, `${role}-next.key`)
  if (command === 'make-key' && (request.fresh || !existsSync(file))) writeKey(file, request)
  if (command === 'promote-key') {
    if (!existsSync(next)) return null
    renameSync(next, file)
  }
  if (command !== 'sign') return publicKeyIn(file)
  if (!existsSync(file)) return null
  const key = createPrivateKey(readFileSync(file))
  if (request.algorithm === 'ed25519')
    return sign(null, Buffer.from(request.message, 'base64'), key).toString('base64')
  const digest = Buffer.from(request.digest, 'base64')
  if (digest.length !== 32) throw new Error('not a SHA-256 digest')
  // Node's ECDSA always hashes its input and cannot sign a precomputed digest.
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
  return Buffer.from(p256.sign(digest, secret, { prehash: false, format: 'der' })).toString('base64')
}
