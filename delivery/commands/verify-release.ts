import { readArguments } from '../arguments'
import { readClaim, rebuild } from '../provenance/verify'
import { runCommand } from '../site'
import { atSite } from '../storage/site-store'

const USAGE =
  'Diga o que conferir: npm run verify-release -- <módulo | shell> [versão] [--to=<site>] [--repository=<pasta>]'

runCommand(async () => {
  const { words, options } = readArguments({ usage: USAGE, words: [1, 2], options: ['to', 'repository'] })
  const [name = '', asked] = words
  const { version, statement, damaged } = await atSite(options.to, async () => readClaim(name, asked))
  const { buildDefinition, runDetails } = statement.predicate
  const [, { digest, annotations }] = buildDefinition.resolvedDependencies
  const { id, version: tools } = runDetails.builder
  const files = `${name} ${version}: ${statement.subject.length} arquivos`
  console.log(
    `${files}, do commit ${digest.gitCommit ?? 'desconhecido'}, construídos por ${id} com Node.js ${tools.node}.`,
  )
  if (annotations.clean === false)
    console.log('Quando foi construído, havia mudanças que não estão no commit.')
  const differences = [...damaged, ...rebuild(statement, options.repository)]
  if (differences.length === 0) return console.log('Refeito do commit: idêntico.')
  console.log(['Refeito do commit, não é o mesmo:', ...differences].join('\n'))
  process.exitCode = 1
})
