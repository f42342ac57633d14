// @ts-check
// The signer of key files: requests as a JSON array on the standard input, answers on the standard output. Plain
// JavaScript, so that it starts without a compiler.
import { readFileSync } from 'node:fs'
import { answer } from './key-files.mjs'

const [folder = ''] = process.argv.slice(2)
/** @type {import('./registry-signer').SignerRequest[]} */
const requests = JSON.parse(readFileSync(0, 'utf8'))
process.stdout.write(JSON.stringify(requests.map((request) => answer(folder, request))))
