// Entry point of every command. Plain JavaScript, so that an old Node can print the version error.
import nodeModule from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Este projeto precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}

// Like `--import tsx/esm`, without loading tsx into the main thread.
process.setSourceMapsEnabled(true)
nodeModule.register('tsx/esm', import.meta.url, { data: {} })

void import('./main.ts')
