import { resolve } from 'node:path'
import { buildSandbox, type SandboxOptions } from './app'
import { personas } from './personas'

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const { env } = process
const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))

const host = env.SANDBOX_HOST ?? '127.0.0.1'
const port = Number(env.SANDBOX_PORT ?? '3100')
if (!Number.isInteger(port) || port < 0 || port > 65535)
  fail(`SANDBOX_PORT não é uma porta: ${env.SANDBOX_PORT}`)

const options: SandboxOptions = {
  database: env.SANDBOX_DATABASE ?? resolve('.data/sandbox.db'),
  control: env.SANDBOX_CONTROL === '1',
  portal: env.SANDBOX_PORTAL ?? '',
  voiceCodes: env.SANDBOX_VOICE_CODES === '1',
  sessionMinutes: numberIn(env.SANDBOX_SESSION_MINUTES),
  contactPauseHours: numberIn(env.SANDBOX_CONTACT_PAUSE_HOURS),
  botCheckRounds: numberIn(env.SANDBOX_BOT_CHECK_ROUNDS),
  trustedProxies: env.SANDBOX_TRUSTED_PROXIES?.split(/[\s,]+/).filter(Boolean),
  logRefusal: env.SANDBOX_SECURITY_LOG === '1' ? console.log : undefined,
  logCall: env.SANDBOX_CALL_LOG === '1' ? console.log : undefined,
  report: (error) => console.error(error),
}
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
      ? `A porta ${port} já está em uso. Escolha outra, em SANDBOX_PORT ou --port.`
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
// The local portal that started this process has exited.
process.once('disconnect', stop)
