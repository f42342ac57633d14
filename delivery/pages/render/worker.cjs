// Renders pages with the server bundles of releases, in a sandboxed process (`launcher.ts`). The code arrives with the
// job on stdin; pages are written to stdout.
const { readFileSync } = require('node:fs')

// Saved before any bundle can replace them; the console must not write to stdout.
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
  // Modules use the React and the kernel of the shell's bundle.
  const load = (name) => provided?.[name] ?? require(name)
  const more = module === undefined ? {} : { routes: evaluate(module, load).default ?? [] }
  const pages = []
  // Sequential, because the kernel holds one page's configuration at a time.
  for (const request of requests) pages.push(await renderPage({ ...request, ...more }))
  return { config: defaultConfig, pages }
}

void render(JSON.parse(readFileSync(0, 'utf8')))
  .catch((error) => ({ error: String(error) }))
  .then((answer) => write(JSON.stringify(answer), () => exit(0)))
