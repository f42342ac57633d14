import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

export const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? 443 : 80)

/** Resolves the syslog target here: nginx fails to start if it cannot resolve a name. */
export async function addressOf(collector: string): Promise<string | undefined> {
  const url = new URL(collector)
  try {
    const { address, family } = await lookup(url.hostname.replace(/^\[|\]$/g, ''))
    return `${family === 6 ? `[${address}]` : address}:${portOf(url)}`
  } catch {
    console.error(
      `${url.hostname} não se resolve agora: as métricas de pedidos faltam até o gateway ler a configuração de novo.`,
    )
    return undefined
  }
}

/** Name servers of this machine in nginx's syntax. */
export const nameServers = (text = readFileSync('/etc/resolv.conf', 'utf8')): string[] =>
  [...text.matchAll(/^nameserver\s+(\S+)/gm)].flatMap(([, address = '']) =>
    isIP(address) === 0 ? [] : [isIP(address) === 6 ? `[${address}]` : address],
  )
