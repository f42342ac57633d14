import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { runProcess } from './run-process'

const script = (code: string) => ['-e', code] as const

test('returns what a command wrote, and how it ended', async () => {
  const code = "console.log('um'); console.error('dois'); process.exitCode = Number(process.argv[1])"
  expect(await runProcess(process.execPath, [...script(code), '0'])).toEqual({
    outcome: 'passed',
    stdout: 'um\n',
    output: expect.stringContaining('um\n'),
  })
  expect(await runProcess(process.execPath, [...script(code), '1'])).toEqual({
    outcome: 'failed',
    stdout: 'um\n',
    output: expect.stringContaining('dois\n'),
  })
})

test('kills a command that never ends, with the processes that it has started', async () => {
  // The streams stay open until both processes exit.
  const code = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', "console.log('both'); for (;;);"], { stdio: 'inherit' })
    for (;;);`
  expect((await runProcess(process.execPath, script(code), { timeout: 1_000 })).outcome).toBe('timed-out')
})

test('does not leave a command running when its own process is stopped', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const gate = `
      const socket = require('node:net').connect(${port}, '127.0.0.1', () => process.kill(process.ppid, 'SIGTERM'))`
    const command = `
      import { runProcess } from ${JSON.stringify(join(__dirname, 'run-process.ts'))}
      await runProcess(process.execPath, ['-e', ${JSON.stringify(gate)}])`
    const closed = once(server, 'connection').then(([socket]) => once(socket.resume(), 'close'))
    const { outcome } = await runProcess(process.execPath, [
      '--import',
      'tsx/esm',
      '--input-type=module',
      ...script(command),
    ])
    expect(outcome).toBe('failed')
    await closed
  } finally {
    server.close()
  }
})
