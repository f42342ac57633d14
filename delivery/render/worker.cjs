// Renders pages with the server bundles of releases, in a process that has nothing to steal (`launcher.ts`): the code comes
// with the job on stdin, the pages leave on stdout.
const { readFileSync } = require('node:fs')

// A bundle may replace these, or write to the console.
const write = process.stdout.write.bind(process.stdout)
const exit = process.exit.bind(process)
globalThis.console = new console.Console(process.stderr)

function evaluate(code, load) {
  const module = { exports: {} }
  new Function('module', 'exports', 'require', code)(module, module.exports, load)
  return module.exports
}

async function render({ shell, module, requests }) {
  const { defaultConfig, provided, renderPage } = evaluate(shell, require)
  // On the shell's React and kernel.
  const load = (name) => provided?.[name] ?? require(name)
  const more = module === undefined ? {} : { routes: evaluate(module, load).default ?? [] }
  const pages = []
  // In sequence: the kernel has the configuration of one page at a time.
  for (const request of requests) pages.push(await renderPage({ ...request, ...more }))
  return { config: defaultConfig, pages }
}

void render(JSON.parse(readFileSync(0, 'utf8')))
  .catch((error) => ({ error: String(error) }))
  .then((answer) => write(JSON.stringify(answer), () => exit(0)))
