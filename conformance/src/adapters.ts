import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fieldOf } from '@portal/contract/client'
import type { Prepared, Source } from './prepared'

/** Reads what was sent last to a tax id; '' if there is nothing yet. */
type Reader = (taxId: string) => Promise<string>

/** Optional facilities of a bank's test environment beyond the contract. */
export interface Adapters {
  codigo?: Reader | undefined
  link?: Reader | undefined
  /** The text of a message. */
  mensagem?: Reader | undefined
  /** A solved bot check. */
  robo?: (() => Promise<string>) | undefined
  /** The bank's clock, with its time at the start of the run. */
  clock?: { start: Date; set: (instant: Date) => Promise<unknown> } | undefined
}

const run = promisify(execFile)

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
  const items: unknown[] = [await response.json()].flat()
  const values = items.map((item) => fieldOf(item, source.campo))
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? ''
}

export function adaptersOf({ codigo, link, mensagem, robo, relogio }: Prepared, api: string): Adapters {
  const reader = (source?: Source) => source && ((taxId = '') => read(api, source, taxId))
  return {
    codigo: reader(codigo),
    link: reader(link),
    mensagem: reader(mensagem),
    robo: reader(robo),
    clock: relogio && {
      start: new Date(relogio.inicio),
      set: async (instant: Date) => {
        const response = await fetch(addressOf(api, relogio.url), {
          method: relogio.metodo,
          headers: { 'content-type': 'application/json' },
          body: relogio.corpo.replaceAll('{instante}', instant.toISOString()),
        })
        if (!response.ok) throw new Error(`O relógio respondeu ${response.status}`)
      },
    },
  }
}
