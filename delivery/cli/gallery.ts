import files from '@fastify/static'
import Fastify from 'fastify'
import { listen, onStop, readPort } from '../storage'

/** Serves the built component gallery until Ctrl-C. */
export async function serveGallery(dir: string): Promise<void> {
  const port = readPort('GALLERY_PORT', 4100)
  const app = Fastify({ forceCloseConnections: true })
  await app.register(files, { root: dir })
  await listen(app, port, 'GALLERY_PORT')
  console.log(`Galeria: http://localhost:${port}`)
  onStop(() => app.close().then(() => process.exit()))
}
