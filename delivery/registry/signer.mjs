// @ts-check
// Key-file signer: JSON array of requests on stdin, of answers on stdout. Plain JavaScript needs no compiler at start.
import { readFileSync } from 'node:fs'
import { answer } from './key-files.mjs'

const [folder = ''] = process.argv.slice(2)
/** @type {import('./signer-process').SignerRequest[]} */
const requests = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(requests.map((request) => answer(folder, request))))
