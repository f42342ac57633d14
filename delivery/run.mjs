// Entry point of every command. Plain JavaScript, so that an old Node can still print the version message.
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Este projeto precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}

// As `--import tsx/esm` does it, which would besides load all of tsx into this thread, where nothing uses it.
process.setSourceMapsEnabled(true)
nodeModule.register('tsx/esm', import.meta.url, { data: {} })

const script = new URL(`./commands/${process.argv[2]}.ts`, import.meta.url)
process.argv.splice(1, 2, fileURLToPath(script))
void import(script.href)
