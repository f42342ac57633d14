import { setTimeout } from 'node:timers/promises'
import type { RegisteredModule, Registry } from '@portal/registry-format'
import { percentage, readArguments } from '../arguments'
import { watchCanaries } from '../canary/watch'
import { composePages } from '../compose'
import { changeEmbedKey } from '../embed-signing'
import { changeOwner, disable, enable, promote, stopCanary, widenCanary } from '../module-control'
import { history } from '../registry-history'
import { changeKey } from '../registry-rotation'
import { readRegistry, signAsFound, withRegistry, withSite } from '../registry-store'
import { findRelease, firstSeen, type ReleasedFiles, releasesOf, shells } from '../released-files'
import { CommandError, isDryRun, runCommand } from '../site'
import { lockHolder, unlock } from '../site-lock'
import { collectGarbage, type Damage, examineSite } from '../site-upkeep'
import { invite } from '../standalone/invite'
import { writeCdnFiles } from '../storage/cdn'
import { atSite } from '../storage/site-store'
import type { Part } from '../storage/working-copy'

const USAGE = `npm run registry -- list
npm run registry -- disable <módulo> "<motivo>"
npm run registry -- enable <módulo>
npm run registry -- canary <módulo | shell> <porcentagem>
npm run registry -- promote <módulo | shell>
npm run registry -- stop-canary <módulo | shell> "<motivo>"
npm run registry -- watch <endereço do coletor> [--every=30] [--once]
npm run registry -- owner <módulo> "<equipe>"
npm run registry -- invite <módulo> <chave pública> </rota…>   o módulo de um repositório próprio
npm run registry -- compose                  escreve de novo as páginas, com a configuração de agora
npm run registry -- renew                    prolonga a validade do registro, se já passou da metade
npm run registry -- sign                     assina o que está em registry.json, mudado à mão
npm run registry -- log [módulo | shell]     quem mudou o quê, quando, de que commit
npm run registry -- doctor                   compara cada arquivo com o que foi publicado, e refaz o que pode
npm run registry -- gc                       apaga publicações fora do ar há mais de sete dias
npm run registry -- cdn <pasta>              regras, cabeçalhos e o que expirar em um CDN, como arquivos
npm run registry -- unlock                   tira da frente uma publicação parada
npm run registry -- new-key <root | snapshot | timestamp | embed | módulo>   troca uma chave perdida ou roubada
Com --dry-run, um comando diz o que mudaria e não muda nada. Com --to=<site>, vale para o site desse endereço:
uma pasta, ou s3://bucket/prefixo.`

function list(): void {
  const registry = readRegistry()
  const { signed, revision } = registry
  console.log(
    signed
      ? `revisão ${revision}, assinada, a mais nova até ${signed.timestamp.expires}`
      : `revisão ${revision}, ainda sem assinaturas`,
  )
  const { shell } = registry
  console.log([`shell ${shell.version}`, ...canaryNotes(shell)].join(' · '))
  for (const each of shells()) console.log(`  ${firstSeen(each)} ${each.version}${stopNote(each.stopped)}`)
  for (const module of Object.values(registry.modules)) {
    const { name, stable, disabled } = module
    const off = disabled === undefined ? [] : [`desligado: ${disabled}`]
    console.log([`${name} ${stable.version}`, ...canaryNotes(module), ...off].join(' · '))
    for (const { version, releasedAt } of releasesOf(name))
      console.log(`  ${releasedAt} ${version}${stopNote(findRelease(name, version)?.stopped)}`)
  }
}

const canaryNotes = ({ canary }: Pick<RegisteredModule, 'canary'> | Registry['shell']): string[] =>
  canary ? [`canário ${canary.release.version} para ${canary.percent}%`] : []

const stopNote = (stopped: ReleasedFiles['stopped']): string =>
  stopped ? ` · canário parado em ${stopped.at}: ${stopped.why}` : ''

async function doctor(): Promise<void> {
  let damaged: Damage[] = []
  await withSite(async () => {
    damaged = examineSite()
  })
  for (const { file, mended } of damaged)
    console.log(
      `${file}: ${mended ? `danificado, ${isDryRun() ? 'pode ser refeito' : 'refeito'} a partir de uma cópia` : 'danificado ou perdido; publique de novo'}`,
    )
  if (damaged.length === 0) console.log('Todos os arquivos são os que foram publicados.')
  if (damaged.some(({ mended }) => !mended)) process.exitCode = 1
}

async function collect(): Promise<void> {
  let gone: string[] = []
  await withSite(async (registry, renewNow) => {
    gone = collectGarbage(registry)
    // In a bucket a rollback may be under way to what goes.
    if (gone.length > 0 && !isDryRun()) renewNow()
  })
  const verb = isDryRun() ? 'Sairia' : 'Saiu'
  console.log(gone.map((release) => `${verb}: ${release}`).join('\n') || 'Nada a apagar.')
}

function release(): void {
  const holder = lockHolder()
  if (holder && !isDryRun()) unlock()
  console.log(
    holder ? `${isDryRun() ? 'Sairia' : 'Saiu'} da frente: ${holder}` : 'Nenhuma publicação em andamento.',
  )
}

/** Looks at the canaries until the process is ended, or once. Prints what is new. */
async function watch(
  collector: string,
  { every = '30', once, to }: { every?: string; once?: string; to?: string },
): Promise<void> {
  if (!URL.canParse(collector))
    throw new CommandError('Diga o endereço do coletor, por exemplo http://127.0.0.1:3100')
  const seconds = Number(every)
  if (!(seconds >= 1)) throw new CommandError('--every é um número de segundos, 1 ou mais.')
  let printed: readonly string[] = []
  for (;;) {
    const sentences = await atSite(to, () => watchCanaries(collector), 'state')
    for (const sentence of sentences) if (!printed.includes(sentence)) console.log(sentence)
    printed = sentences
    if (once !== undefined) return
    await setTimeout(seconds * 1000)
  }
}

/** What these need of a bucket's site before they can stop a harm, or at all. */
const PARTS: Readonly<Record<string, Part>> = {
  list: 'state',
  log: 'log',
  disable: 'state',
  'stop-canary': 'state',
}

runCommand(async () => {
  const { words, options } = readArguments({
    usage: USAGE,
    words: [1, 20],
    options: ['every', 'once', 'to', 'dry-run'],
    flags: ['once'],
  })
  const [verb, name = '', detail, ...routes] = words
  if (routes.length > 0 && verb !== 'invite') throw new CommandError(`Não entendi ${routes[0]}.\n${USAGE}`)
  if (verb === 'watch') return watch(name, options)
  if (options.every !== undefined || options.once !== undefined) throw new CommandError(USAGE)
  await atSite(options.to, () => run(verb, name, detail, routes), PARTS[verb ?? ''])
})

async function run(verb = '', name = '', detail = '', routes: readonly string[] = []): Promise<void> {
  switch (verb) {
    case 'list':
      return list()
    case 'log':
      return console.log(history(name).join('\n') || 'Nada registrado.')
    case 'doctor':
      return doctor()
    case 'gc':
      return collect()
    case 'unlock':
      return release()
    case 'cdn':
      return console.log(writeCdnFiles(name || 'cdn').join('\n') || 'Nada a expirar.')
    case 'compose':
      return withRegistry(composePages)
    case 'renew':
      return withRegistry(async () => {})
    case 'sign':
      await signAsFound(composePages)
      return
    case 'new-key':
      if (name === 'embed') await withSite(async () => changeEmbedKey())
      else await changeKey(name)
      break
    case 'disable':
      await disable(name, detail || 'sem motivo registrado')
      break
    case 'enable':
      await enable(name)
      break
    case 'invite':
      await invite({ name, key: detail, routes })
      break
    case 'owner':
      await changeOwner(name, detail)
      break
    case 'promote':
      await promote(name)
      break
    case 'stop-canary':
      await stopCanary(name, detail || 'sem motivo registrado')
      break
    case 'canary':
      await widenCanary(name, percentage(detail))
      break
    default:
      throw new CommandError(USAGE)
  }
  console.log(`${name}: feito`)
}
