import { readArguments } from '../arguments'
import { readList } from '../environment'
import { readPort } from '../listen'
import { buildPortal, siteIsBuilt } from '../portal'
import { keepFresh } from '../registry-store'
import { CommandError, runCommand } from '../site'

// The gateway alone over a site that is already built; the port 0 lets the system choose.
runCommand(async () => {
  readArguments({ usage: 'tsx delivery/commands/serve.ts' })
  if (!siteIsBuilt())
    throw new CommandError('Ainda não há nada publicado: rode npm start, que constrói e publica tudo.')
  await keepFresh()
  const portal = await buildPortal({
    moduleOrigins: readList('MODULE_ORIGINS'),
    sandbox: process.env.PORTAL_SANDBOX === '1',
    api: process.env.API_BASE ?? `http://127.0.0.1:${readPort('SANDBOX_PORT', 3100)}`,
  })
  console.log(await portal.listen({ port: Number(process.env.PORTAL_PORT ?? 3000), host: '127.0.0.1' }))
  process.on('SIGTERM', () => void portal.close().then(() => process.exit()))
})
