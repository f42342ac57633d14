import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Prepared, Source } from './prepared'

/** Optional facilities of a bank's test environment beyond the contract. */
export interface Adapters {
  /** The latest code sent to a tax id; '' if there is none yet. */
  readCode?: (taxId: string) => Promise<string>
  /** The URL of the latest link sent to a tax id. */
  readLink?: (taxId: string) => Promise<string>
  /** The text of the latest message sent to a tax id. */
  readMessage?: (taxId: string) => Promise<string>
  readBotToken?: () => Promise<string>
  setClock?: (instant: Date) => Promise<void>
  /** The clock's time at the start of the run. */
  start?: Date
}

const run = promisify(execFile)

function fieldOf(json: unknown, field: string): string {
  const one: unknown = Array.isArray(json)
    ? json.find((item) => typeof item?.[field] === 'string' && item[field] !== '')
    : json
  if (typeof one !== 'object' || one === null || !(field in one)) return ''
  const value: unknown = Reflect.get(one, field)
  return typeof value === 'string' ? value : ''
}

/** Resolves a URL of the data file; one without an origin is relative to the API. */
const addressOf = (api: string, url: string) => (url.startsWith('/') ? api.replace(/\/$/, '') + url : url)

async function read(api: string, source: Source, taxId: string): Promise<string> {
  if ('comando' in source) {
    // The id is passed in the environment, so that the shell cannot interpret it.
    const { stdout } = await run('sh', ['-c', source.comando], { env: { ...process.env, CPF_CNPJ: taxId } })
    return stdout.trim()
  }
  const response = await fetch(addressOf(api, source.url).replaceAll('{cpfCnpj}', encodeURIComponent(taxId)))
  if (!response.ok) throw new Error(`${source.url.replace(/\?.*/, '')}: ${response.status}`)
  return fieldOf(await response.json(), source.campo)
}

export function adaptersOf({ codigo, link, mensagem, robo, relogio }: Prepared, api: string): Adapters {
  return {
    ...(codigo && { readCode: (taxId: string) => read(api, codigo, taxId) }),
    ...(link && { readLink: (taxId: string) => read(api, link, taxId) }),
    ...(mensagem && { readMessage: (taxId: string) => read(api, mensagem, taxId) }),
    ...(robo && { readBotToken: () => read(api, robo, '') }),
    ...(relogio && {
      start: new Date(relogio.inicio),
      setClock: async (instant: Date) => {
        const response = await fetch(addressOf(api, relogio.url), {
          method: relogio.metodo,
          headers: { 'content-type': 'application/json' },
          body: relogio.corpo.replaceAll('{instante}', instant.toISOString()),
        })
        if (!response.ok) throw new Error(`O relógio respondeu ${response.status}`)
      },
    }),
  }
}
