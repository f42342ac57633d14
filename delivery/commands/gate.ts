import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../arguments'
import { build } from '../build'
import { judge } from '../gates/gate'
import { CommandError, deployables, ROOT, runCommand } from '../site'

// What `npm run release` asks the browser, of a deployable's sources or of a folder that `npm run build` has written.
runCommand(async () => {
  const usage = `Diga o que examinar: npm run gate -- <${deployables().join(' | ')} | pasta de uma construção>`
  const [name = ''] = readArguments({ usage, words: [1, 1] }).words
  const isBuilt = existsSync(join(name, 'built.json'))
  if (!isBuilt && name !== 'shell' && !existsSync(join(ROOT, name, 'module.json')))
    throw new CommandError(usage)
  const made = isBuilt ? undefined : mkdtempSync(join(tmpdir(), 'gate-build-'))
  const started = performance.now()
  try {
    const { broken, known, routes, smokes } = await judge(made ? await build(name, made) : name)
    for (const each of known) console.log(`Já falha no que está no ar: ${each}`)
    console.log(
      `Navegador: ${routes} rotas e ${smokes} smokes em ${Math.round((performance.now() - started) / 1000)} s.`,
    )
    if (broken.length > 0) throw new CommandError(broken.map((each) => `- ${each}`).join('\n'))
  } finally {
    if (made) rmSync(made, { recursive: true, force: true })
  }
})
