#!/usr/bin/env node
import { parseArgs } from 'node:util'

const USAGE = `npx portal-sandbox [--port=3100] [--host=127.0.0.1] [--portal=http://localhost:3000] [--database=arquivo.db]

O banco do contrato nesta máquina. Em /sandbox estão os devedores de teste, as mensagens, o relógio, as falhas e os mundos.
Sem --database, o que se faz nele acaba com o processo.`

const text = { type: 'string' } as const

function options() {
  try {
    const help = { type: 'boolean' } as const
    return parseArgs({ options: { port: text, host: text, portal: text, database: text, help } }).values
  } catch {
    return null
  }
}

const given = options()
if (given === null || given.help) {
  console[given === null ? 'error' : 'log'](USAGE)
  process.exit(given === null ? 2 : 0)
}
const { port, host, portal, database = ':memory:' } = given
// Same variable names as the sandbox's image, where they can be set too.
Object.assign(process.env, {
  SANDBOX_CONTROL: '1',
  SANDBOX_DATABASE: database,
  ...(port !== undefined && { SANDBOX_PORT: port }),
  ...(host !== undefined && { SANDBOX_HOST: host }),
  ...(portal !== undefined && { SANDBOX_PORTAL: portal }),
})
await import('./main')
