import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { writeCdnFiles } from '../gateway'
import { composePages } from '../pages'
import {
  changeEmbedKey,
  collectGarbage,
  type Damage,
  deployedOn,
  examineSite,
  firstSeen,
  history,
  readRegistry,
  releasesOf,
  signRegistryFile,
  withRegistry,
  withSite,
} from '../registry'
import {
  atSite,
  changeKey,
  changeOwner,
  disable,
  enable,
  promote,
  stopCanary,
  watchCanaries,
  widenCanary,
} from '../release'
import { invite } from '../remote-team'
import { CommandError, isDryRun, lockHolder, type Part, percentage, unlock, writingFault } from '../storage'

function list(): void {
  const registry = readRegistry()
  const { signed, revision } = registry
  console.log(
    signed
      ? `revisão ${revision}, assinada, a mais nova até ${signed.timestamp.expires}`
      : `revisão ${revision}, ainda sem assinaturas`,
  )
  for (const { name, stable, canary } of Object.values(deployedOn(registry))) {
    const notes = canary ? [`canário ${canary.release.version} para ${canary.percent}%`] : []
    const off = registry.modules[name]?.disabled
    if (off !== undefined) notes.push(`desligado: ${off}`)
    console.log([`${name} ${stable.version}`, ...notes].join(' · '))
    for (const release of releasesOf(name)) {
      const { version, stopped } = release
      const note = stopped ? ` · canário parado em ${stopped.at}: ${stopped.why}` : ''
      console.log(`  ${firstSeen(release)} ${version}${note}`)
    }
  }
}

async function doctor(): Promise<void> {
  let damaged: Damage[] = []
  let mends = !isDryRun()
  try {
    await withSite(async () => {
      damaged = examineSite()
    })
  } catch (error) {
    const fault = writingFault(error)
    if (fault === undefined) throw error
    mends = false
    damaged = examineSite(mends)
    console.log(`Nada foi refeito: ${fault}.`)
  }
  for (const { file, mended } of damaged)
    console.log(
      `${file}: ${mended ? `danificado, ${mends ? 'refeito' : 'pode ser refeito'} a partir de uma cópia` : 'danificado ou perdido; publique de novo'}`,
    )
  if (damaged.length === 0) console.log('Todos os arquivos são os que foram publicados.')
  if (damaged.some(({ mended }) => !mended)) process.exitCode = 1
}

async function collect(): Promise<void> {
  let gone: string[] = []
  await withSite(async (registry, renewNow) => {
    gone = collectGarbage(registry)
    // A concurrent rollback in a bucket may target a removed release, so it must conflict.
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

/** Checks the canaries once or periodically and prints changes. */
async function watch(
  collector: string,
  { every, once, to }: { every: string; once?: true; to?: string | undefined },
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
    if (once) return
    await setTimeout(seconds * 1000)
  }
}

const NO_REASON = 'sem motivo registrado'

export const SITE = 'onde está o site: uma pasta, ou s3://bucket/prefixo'

type Verb = readonly [typed: string, what: string, run: (...words: string[]) => unknown, part?: Part]

/** An emergency stop in a bucket needs only the `state` part first. */
const CHANGES: readonly Verb[] = [
  ['disable <módulo> [motivo]', 'desliga', (name = '', why) => disable(name, why ?? NO_REASON), 'state'],
  ['enable <módulo>', 'liga de novo', (name = '') => enable(name)],
  [
    'canary <módulo|shell> <porcentagem>',
    'muda a parte dos navegadores que recebe o canário',
    (name = '', percent = '') => widenCanary(name, percentage(percent)),
  ],
  ['promote <módulo|shell>', 'o canário passa a ser a versão de todos', (name = '') => promote(name)],
  [
    'stop-canary <módulo|shell> [motivo]',
    'tira o canário do ar',
    (name = '', why) => stopCanary(name, why ?? NO_REASON),
    'state',
  ],
  ['owner <módulo> <equipe>', 'muda de quem é', (name = '', team = '') => changeOwner(name, team)],
  [
    'invite <módulo> <chave-pública> <rota...>',
    'o módulo de um repositório próprio',
    (name = '', key = '', ...routes) => invite({ name, key, routes }),
  ],
  [
    'new-key <root|snapshot|timestamp|embed|módulo>',
    'troca uma chave perdida ou roubada',
    (name = '') => (name === 'embed' ? withSite(async () => changeEmbedKey()) : changeKey(name)),
  ],
]

/** These commands print their own results. */
const OTHERS: readonly Verb[] = [
  ['list', 'o que está publicado', list, 'state'],
  [
    'log [módulo|shell]',
    'quem mudou o quê, quando, de que commit',
    (name = '') => console.log(history(name).join('\n') || 'Nada registrado.'),
    'log',
  ],
  ['compose', 'escreve de novo as páginas, com a configuração de agora', () => withRegistry(composePages)],
  ['renew', 'prolonga a validade do registro, se já passou da metade', () => withRegistry(async () => {})],
  ['sign', 'assina o que está em registry.json, mudado à mão', () => signRegistryFile(composePages)],
  ['doctor', 'compara cada arquivo com o que foi publicado, e refaz o que pode', doctor],
  ['gc', 'apaga publicações fora do ar há mais de sete dias', collect],
  [
    'cdn [pasta]',
    'regras, cabeçalhos e o que expirar em um CDN, como arquivos',
    (folder = 'cdn') => console.log(writeCdnFiles(folder).join('\n') || 'Nada a expirar.'),
  ],
  ['unlock', 'tira da frente uma publicação parada', release],
]

export function addRegistryCommands(registry: Command): void {
  registry
    .description('o que está publicado: ver, desligar, canário, chaves, páginas, reparo')
    .option('--to <site>', SITE)
    .option('--dry-run', 'diz o que mudaria, e não muda nada')
  const site = () => registry.opts<{ to?: string }>().to
  for (const verb of [...CHANGES, ...OTHERS]) {
    const [typed, what, run, part] = verb
    const command = registry.command(typed).description(what)
    command.action(async () => {
      await atSite(site(), async () => void (await run(...command.args)), part)
      if (CHANGES.includes(verb)) console.log(`${command.args[0]}: feito`)
    })
  }
  registry
    .command('watch <endereço>')
    .description('tira do ar um canário que vai pior; o endereço é o do coletor')
    .option('--every <segundos>', 'entre dois olhares', '30')
    .option('--once', 'olha uma vez')
    .action((collector: string, options: { every: string; once?: true }) =>
      watch(collector, { ...options, to: site() }),
    )
}
