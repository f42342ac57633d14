// @ts-check
// Signer for keys in a PKCS #11 token, through `pkcs11-tool` of OpenSC; tests use SoftHSM. Roles are CKA_IDs.
// PKCS11_MODULE is the token's library, PKCS11_TOKEN its label, PKCS11_PIN the user's PIN.
import { spawnSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** @typedef {import('./signer-process').SignerRequest} SignerRequest */

const { PKCS11_MODULE = '', PKCS11_TOKEN = '' } = process.env
const LOGIN = ['--module', PKCS11_MODULE, '--token-label', PKCS11_TOKEN, '--login', '--pin', 'env:PKCS11_PIN']

/**
 * @param {readonly string[]} args
 * @param {Buffer} [input]
 */
function tool(args, input) {
  const { status, stdout, stderr, error } = spawnSync('pkcs11-tool', [...LOGIN, ...args], { input })
  if (status !== 0) throw new Error(`pkcs11-tool ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

const PAIR = ['privkey', 'pubkey']
const listed = tool(['--list-objects', '--type', 'pubkey']).toString()
const ids = new Set(Array.from(listed.matchAll(/ID: +([\da-f]+)/g), ([, id]) => id))

/** @param {string} id */
function publicKey(id) {
  const bytes = tool(['--read-object', '--type', 'pubkey', '--id', id])
  // `pkcs11-tool` writes Ed25519 keys as PEM, P-256 keys as DER.
  const key = createPublicKey(bytes[0] === 0x30 ? { key: bytes, format: 'der', type: 'spki' } : bytes)
  const length = key.asymmetricKeyType === 'ec' ? 65 : 32
  return key.export({ format: 'der', type: 'spki' }).subarray(-length).toString('base64')
}

/** @param {string} id */
function remove(id) {
  if (ids.delete(id)) for (const type of PAIR) tool(['--delete-object', '--type', type, '--id', id])
}

/** @param {SignerRequest} request */
function answer(request) {
  const { command, role } = request
  const id = Buffer.from(role).toString('hex')
  const next = Buffer.from(`${role}-next`).toString('hex')
  if (command === 'make-key') {
    if (request.fresh) remove(id)
    const curve = request.algorithm === 'ed25519' ? 'EC:edwards25519' : 'EC:prime256v1'
    if (!ids.has(id)) tool(['--keypairgen', '--key-type', curve, '--id', id, '--usage-sign'])
    ids.add(id)
  }
  if (command === 'promote-key') {
    if (!ids.delete(next)) return null
    remove(id)
    for (const type of PAIR) tool(['--set-id', id, '--type', type, '--id', next])
    ids.add(id)
  }
  if (!ids.has(id)) return null
  if (command !== 'sign') return publicKey(id)
  const [mechanism, data] =
    request.algorithm === 'ed25519' ? ['EDDSA', request.message] : ['ECDSA', request.digest]
  const args = ['--sign', '--mechanism', mechanism, '--signature-format', 'openssl', '--id', id]
  return tool(args, Buffer.from(data, 'base64')).toString('base64')
}

/** @type {SignerRequest[]} */
const requests = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(requests.map(answer)))
