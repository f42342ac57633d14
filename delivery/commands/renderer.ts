import { serveJobs } from '../render'
import { CommandError, runCommand } from '../site'

// Renders pages for the gateway of docker/compose.yaml, in a container that has neither network nor keys.
runCommand(async () => {
  const path = process.env.RENDER_SOCKET
  if (!path) throw new CommandError('Diga onde fica o soquete: RENDER_SOCKET=/render/socket')
  await serveJobs(path)
})
