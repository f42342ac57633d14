import { posix } from 'node:path'
import { anchorsOf, type Document, linksOf, spansOf } from './documents'

/** What documents are checked against. */
interface Repository {
  /** Paths of all tracked files. */
  files: readonly string[]
  read(path: string): string
  /** Valid link targets. */
  documents: readonly Document[]
  /** Words of the sources, in lower case. */
  words: ReadonlySet<string>
  /** `METHOD /path/{}` of every call in the contract. */
  calls: ReadonlySet<string>
  /** Server sources with anonymous path parameters, for endpoints outside the contract. */
  served: string
}

const SOURCE = /\.(ts|tsx|mjs|mts|js|json|css|html|ya?ml|sh|conf)$|Dockerfile|\.ci\/run$/
const SERVER = /^(sandbox-api|delivery)\/(?!.*\.test\.).*\.ts$/

export function describeRepository(
  { files, read, documents }: Pick<Repository, 'files' | 'read' | 'documents'>,
  calls: readonly string[],
): Repository {
  const sources = files.filter((file) => SOURCE.test(file) && file !== 'package-lock.json')
  const servers = files.filter((file) => SERVER.test(file))
  return {
    files,
    read,
    documents,
    words: new Set(sources.flatMap((file) => wordsOf(`${file} ${read(file)}`.toLowerCase()))),
    calls: new Set(calls.map(withoutNames)),
    served: servers.map((file) => withoutNames(read(file))).join('\n'),
  }
}

/** False statements, each with a reason. */
type Statements = Iterable<string>
type Rule = (document: Document, repository: Repository) => Statements

/** Decision records also name rejected alternatives and deleted files. */
const isRecord = ({ path }: Document) => path.startsWith('docs/decisions/')

function* links(document: Document, { files, documents }: Repository): Statements {
  for (const href of linksOf(document)) {
    if (/^[a-z]+:/.test(href)) continue
    const [path = '', anchor] = href.split('#')
    const target = path === '' ? document.path : posix.join(posix.dirname(document.path), path)
    if (!(files.includes(target) || files.some((file) => file.startsWith(`${target}/`))))
      yield `${href}: no such file`
    const linked = documents.find((each) => each.path === target)
    if (anchor !== undefined && !(linked && anchorsOf(linked).includes(anchor)))
      yield `${href}: no such heading`
  }
}

const EXTENSION = /\.(ts|tsx|mts|mjs|js|json|md|css|html|sh|svg|png|ya?ml)$/

/** Generated files, and the module that docs/modules.md creates as an example. */
const MADE =
  /^(src\/pages\/simulador|\.data|site|dist|node_modules|themes|modules|assets|public|pages|embed)\//

function* paths(document: Document, { files }: Repository): Statements {
  const folders = new Set(files.map((file) => file.split('/')[0]))
  for (const span of spansOf(document.prose)) {
    const path = span.replace(/\/$/, '')
    if (/[<>{}*\s:@=]|^[./]/.test(path) || !path.includes('/') || MADE.test(span)) continue
    if (!(EXTENSION.test(path) || folders.has(path.split('/')[0]))) continue
    const places = [
      '',
      `${posix.dirname(document.path)}/`,
      'shared-kernel/',
      'delivery/remote-team/module-template/',
    ].map((base) => base + path)
    const isThere = files.some((file) =>
      places.some((place) => file === place || file.startsWith(`${place}/`)),
    )
    if (!isThere && !isRecord(document)) yield `${span}: no such path`
  }
}

/** Names from external programs, formats and headers. */
const FOREIGN = new Set(['osv', 'trivy', 'cdx', 'crun', 'eval', 'popups', 'protocols'])

const wordsOf = (text: string): string[] => text.match(/[\p{L}_$][\p{L}\w$]{2,}/gu) ?? []

function* names(document: Document, { words }: Repository): Statements {
  if (isRecord(document)) return
  for (const span of spansOf(document.prose)) {
    const unknown = wordsOf(span.replace(/<[^>]*>/g, '')).filter(
      (word) => !(words.has(word.toLowerCase()) || FOREIGN.has(word)),
    )
    if (unknown.length > 0) yield `${span}: nothing here is called ${unknown.join(', ')}`
  }
}

const CALL = /^(GET|POST|PUT|DELETE|PATCH) (\/[^\s?]+)/
const withoutNames = (path: string) => path.replace(/\$?\{[^}\s]*\}|:\w+/g, '{}')

/** Checks calls of the contract by name; those of the sandbox's control and of operators by path. */
function* calls(document: Document, { calls, served }: Repository): Statements {
  if (isRecord(document)) return
  for (const span of spansOf(document.prose)) {
    const [call, , path = ''] = CALL.exec(span.replace('/w/maria/', '/')) ?? []
    if (call === undefined || calls.has(withoutNames(call))) continue
    const whole = withoutNames(path)
    const said = [..."'`"].flatMap((quote) => [quote + whole, quote + withoutNames(call)])
    const isServed = said.some((words) => served.includes(words))
    if (/^\/(api|v1)\//.test(path) || !isServed) yield `${span}: no such call`
  }
}

const COMMAND = /(?:^|&& |\$\()(npm|npx|node) ([^#&|>)]*)/g

function* commands(document: Document, repository: Repository): Statements {
  const shell = document.blocks
    .filter(({ language }) => language === 'sh' || language === '')
    .flatMap(({ code }) => code.split('\n'))
  for (const line of [...spansOf(document.prose), ...shell])
    for (const [command, program, rest = ''] of line.trim().matchAll(COMMAND)) {
      const fault = program === 'npm' ? npmFault(rest, repository) : fileFault(rest, repository)
      if (fault) yield `${command.trim()}: ${fault}`
    }
}

const NPM = ['ci', 'install', 'pkg', 'pack', 'outdated', 'audit', 'sbom', 'start', 'test', 'publish']

function npmFault(rest: string, repository: Repository): string | undefined {
  const words = rest.trim().split(/\s+/)
  const [verb = ''] = words
  if (verb !== 'run') return NPM.includes(verb) ? scriptFault(verb, words, repository) : `npm has no ${verb}`
  const script = words.slice(1).find((word) => !word.startsWith('-')) ?? ''
  return scriptFault(script, words, repository)
}

function scriptFault(name: string, words: readonly string[], repository: Repository): string | undefined {
  const { scripts } = JSON.parse(repository.read('package.json'))
  if (NPM.includes(name) && !(name in scripts)) return undefined
  if (!(name in scripts)) return `package.json has no script ${name}`
  const cut = words.indexOf('--')
  return cut < 0 ? undefined : argumentFault(scripts[name], words.slice(cut + 1), repository)
}

/** Source that declares a delivery command. */
function commandSource(command: string, { files, read }: Repository): string | undefined {
  if (command === 'registry') return read('delivery/cli/registry-commands.ts')
  const [source] = files
    .filter((file) => /^delivery\/cli\/\w+-commands\.ts$/.test(file))
    .flatMap((file) => read(file).split(/(?=\.command\()|(?=\[\s*'[\w-]+[^']*',\s)/))
    .filter((part) => new RegExp(`^(\\.command\\(|\\[\\s*)'${command}[' ]`).test(part))
  return source
}

/** Finds options and verbs that the command's source does not contain. */
function argumentFault(script: string, given: readonly string[], repository: Repository): string | undefined {
  const { files, read } = repository
  const [, command] = /delivery\/cli\/run\.mjs (\S+)/.exec(script) ?? []
  const file = script.split(/\s+/).find((word) => files.includes(word)) ?? ''
  const beside = files.filter((each) => posix.dirname(each) === posix.dirname(file) && SOURCE.test(each))
  const text = command ? commandSource(command, repository) : file && beside.map(read).join('\n')
  if (!text) return undefined
  const isNamed = (word: string) => new RegExp(`['" ]${word}\\b`).test(text)
  const options = given.flatMap((word) => /^--([\w-]+)/.exec(word)?.slice(1) ?? [])
  const unknown = options.find((option) => !(isNamed(option) || isNamed(`--${option}`)))
  if (unknown) return `${command ?? file} knows no --${unknown}`
  const [verb = ''] = given
  const isVerb = command === 'registry' && /^[a-z]/.test(verb)
  return isVerb && !isNamed(verb) ? `${command} knows no ${verb}` : undefined
}

function fileFault(rest: string, { files }: Repository): string | undefined {
  const path = rest.split(/\s+/).find((word) => word.includes('/') && EXTENSION.test(word))
  return path === undefined || files.includes(path) || path.startsWith('/tools/')
    ? undefined
    : `no file ${path}`
}

function* json({ blocks }: Document): Statements {
  for (const { language, code, line } of blocks.filter((each) => each.language === 'json'))
    try {
      JSON.parse(code)
    } catch (error) {
      yield `line ${line}: not ${language}: ${error}`
    }
}

const RULES: readonly Rule[] = [links, paths, names, calls, commands, json]

export const staleStatementsIn = (documents: readonly Document[], repository: Repository): string[] =>
  documents.flatMap((document) =>
    RULES.flatMap((rule) => [...rule(document, repository)].map((lie) => `${document.path}: ${lie}`)),
  )
