import { Command } from 'commander'
import { CommandError, runCommand } from '../storage'

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Global Options:': 'Em todos:',
  'Commands:': 'Comandos:',
}

/** Messages for commander's errors, by code; the argument is the text in quotes. */
const REFUSALS: Readonly<Record<string, (quoted: string) => string>> = {
  'commander.unknownOption': (quoted) => `Não entendi ${quoted}.`,
  'commander.unknownCommand': (quoted) => `Não conheço ${quoted}.`,
  'commander.excessArguments': () => 'Há palavras a mais.',
  'commander.missingArgument': (quoted) => `Falta: ${quoted}.`,
  'commander.missingMandatoryOptionValue': (quoted) => `Falta ${quoted}.`,
  'commander.optionMissingArgument': (quoted) => `Falta o valor de ${quoted.replace(/[ =[].*/, '')}.`,
}

/** Full usage: `npm run registry -- canary <módulo> <porcentagem>`. */
function usageOf(command: Command): string {
  const names: string[] = []
  for (let at: Command | null = command; at; at = at.parent) names.unshift(at.name())
  const [program = '', script, ...verbs] = names
  const rest = [
    ...verbs,
    ...(command.commands.length > 0 ? ['<comando>'] : []),
    ...command.registeredArguments.map((argument) => {
      const name = `${argument.name()}${argument.variadic ? '…' : ''}`
      return argument.required ? `<${name}>` : `[${name}]`
    }),
    ...command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`)),
  ]
  const dashes = program.startsWith('npm') && script && rest.length > 0 ? ['--'] : []
  return [program, ...(script ? [script] : []), ...dashes, ...rest].join(' ')
}

/** A command with help and errors in Portuguese, also for its subcommands. Rejects options with an empty value. */
export class PortalCommand extends Command {
  constructor(name?: string) {
    super(name)
    this.helpCommand(false)
      .helpOption('-h, --help', 'mostra esta ajuda')
      .showSuggestionAfterError(false)
      .configureHelp({
        commandUsage: usageOf,
        showGlobalOptions: true,
        styleTitle: (title) => TITLES[title] ?? title,
        subcommandTerm: (command) => command.name(),
      })
      .hook('preAction', (here, command) => {
        const empty = here.options.find((option) => here.opts()[option.attributeName()] === '')
        if (empty) command.error(`'${empty.long}'`, { code: 'commander.optionMissingArgument', exitCode: 1 })
      })
  }

  override createCommand(name?: string): Command {
    return new PortalCommand(name)
  }

  override error(message: string, { code = '' } = {}): never {
    const refusal = REFUSALS[code]?.(/'([^']*)'/.exec(message)?.[1] ?? '') ?? message
    throw new CommandError(`${refusal}\n${usageOf(this)}`)
  }
}

/** A command without options, which runs with the words after its name. */
export type Verb = readonly [typed: string, what: string, run: (...words: string[]) => unknown]

export function addVerbs(program: Command, verbs: readonly Verb[]): void {
  for (const [typed, what, run] of verbs) {
    const command = program.command(typed).description(what)
    command.action(async () => void (await run(...command.args)))
  }
}

/** @param program what users type before its commands */
export function runProgram(program: string, ...parts: readonly ((program: Command) => void)[]): void {
  const all = new PortalCommand(program)
  for (const add of parts) add(all)
  runCommand(async () => void (await all.parseAsync()))
}
