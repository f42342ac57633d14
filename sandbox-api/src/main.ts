import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSandbox, type SandboxOptions } from './app'
import { personas } from './personas'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function portFrom(value: string | undefined): number {
  const port = Number(value ?? '3100')
  if (!Number.isInteger(port) || port < 0 || port > 65535) fail(`SANDBOX_PORT não é uma porta: ${value}`)
  return port
}

function optionsFrom(env: NodeJS.ProcessEnv): SandboxOptions {
  const url = env.SANDBOX_BOT_CHECK_URL
  return {
    database: env.SANDBOX_DATABASE ?? resolve(root, '.data/sandbox.db'),
    control: env.SANDBOX_CONTROL === '1',
    portal: env.SANDBOX_PORTAL ?? '',
    voiceCodes: env.SANDBOX_VOICE_CODES === '1',
    ...(env.SANDBOX_SESSION_MINUTES === undefined
      ? {}
      : { sessionMinutes: Number(env.SANDBOX_SESSION_MINUTES) }),
    ...(env.SANDBOX_CONTACT_PAUSE_HOURS === undefined
      ? {}
      : { contactPauseHours: Number(env.SANDBOX_CONTACT_PAUSE_HOURS) }),
    ...(env.SANDBOX_BOT_CHECK_ROUNDS === undefined
      ? {}
      : { botCheckRounds: Number(env.SANDBOX_BOT_CHECK_ROUNDS) }),
    ...(env.SANDBOX_TRUSTED_PROXIES === undefined
      ? {}
      : { trustedProxies: env.SANDBOX_TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean) }),
    ...(url === undefined ? {} : { botCheck: { url, secret: env.SANDBOX_BOT_CHECK_SECRET ?? '' } }),
    ...(env.SANDBOX_SECURITY_LOG === '1' ? { logRefusal: (line: string) => console.log(line) } : {}),
    report: (error) => console.error(error),
  }
}

const port = portFrom(process.env.SANDBOX_PORT)
const host = process.env.SANDBOX_HOST ?? '127.0.0.1'
const options = optionsFrom(process.env)
const { app } = await buildSandbox(options).catch((error: unknown) =>
  fail(
    `O sandbox não abriu o banco de dados em ${options.database}: ${error instanceof Error ? error.message : String(error)}`,
  ),
)

try {
  const address = await app.listen({ port, host })
  const control = options.control ? `, controle em ${address}/sandbox` : ''
  console.log(`Sandbox pronto em ${address} com ${personas.length} devedores de teste${control}`)
} catch (error) {
  await app.close()
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  fail(
    isBusy
      ? `A porta ${port} já está em uso. Escolha outra em SANDBOX_PORT.`
      : `O sandbox não iniciou: ${error}`,
  )
}

function stop(): void {
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// Started by the local portal, which is gone.
process.once('disconnect', stop)
