import type { ChildProcess } from 'node:child_process'
import { defaultConfig } from '@portal/demo-bank'
import type { FastifyInstance } from 'fastify'
import { buildPortal, fetchPersonas, type PortalOptions, startSandbox } from '../gateway'
import { assertPortFree, listen, onStop, readPort } from '../storage'

/**
 * Runs portal and sandbox until Ctrl-C. `prepare` runs after the port is bound, so that a port in use is reported
 * before a build; `extend` runs before.
 */
export async function runLocalPortal(
  prepare: () => Promise<void>,
  options: Partial<PortalOptions> = {},
  extend: (portal: FastifyInstance) => void = () => {},
): Promise<void> {
  const portalPort = readPort('PORTAL_PORT', 3000)
  const sandboxPort = readPort('SANDBOX_PORT', 3100)
  const api = `http://127.0.0.1:${sandboxPort}`
  const portal = await buildPortal({ api, sandbox: true, ownBuilds: true, ...options })
  extend(portal)
  await listen(portal, portalPort, 'PORTAL_PORT')
  await assertPortFree(sandboxPort, 'SANDBOX_PORT').catch(async (error: unknown) => {
    await portal.close()
    throw error
  })
  let sandbox: ChildProcess | undefined
  const stop = async (code: number) => {
    sandbox?.removeAllListeners('exit')
    sandbox?.kill('SIGTERM')
    await portal.close()
    process.exit(code)
  }
  onStop(() => stop(0))
  try {
    await prepare()
    sandbox = await startSandbox(sandboxPort, `http://localhost:${portalPort}`)
  } catch (error) {
    await portal.close()
    throw error
  }
  sandbox.once('exit', () => {
    console.error('A API de testes parou.')
    void stop(1)
  })
  await printAddresses(portalPort, sandboxPort)
}

async function printAddresses(portalPort: number, sandboxPort: number): Promise<void> {
  const known = (await fetchPersonas(sandboxPort)).filter((each) => each.senha)
  const { from, to } = defaultConfig.hours.negotiation
  console.log(`
Portal:        http://localhost:${portalPort}
API de testes: http://localhost:${sandboxPort}/sandbox
Mundos:        http://localhost:${portalPort}/sandbox
Métricas:      http://localhost:${portalPort}/metrics

Para experimentar:
${known
  .slice(0, 4)
  .map(({ cpfCnpj, senha, description }) => `  ${cpfCnpj}  senha ${senha}  ${description}`)
  .join('\n')}

A negociação abre das ${from} às ${to}, em Brasília. Fora disso, mude o relógio e aperte Mudar: http://localhost:${sandboxPort}/sandbox#relogio

De outro aparelho da rede o portal abre, mas consultar e entrar só funcionam por https:// (um proxy ou túnel).
Ctrl-C encerra tudo.`)
}
