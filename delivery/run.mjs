// Entry point of every command. Plain JavaScript, so that an old Node can still print the version message.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Este projeto precisa do Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}

const [command, ...args] = process.argv.slice(2)
const script = fileURLToPath(new URL(`./commands/${command}.ts`, import.meta.url))
const child = spawn(process.execPath, ['--import', 'tsx/esm', script, ...args], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
)
