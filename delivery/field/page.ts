import { type FieldStore, type Measure, type Period, SLOT_MS } from './field-store'
import { quantile } from './histogram'
import { escapeText, type Line, plot } from './plot'

/** Lines of one plot; a table has all versions. */
const DRAWN = 6
/** The share of visits that a vital is judged by (web.dev/articles/vitals). */
const JUDGED = 0.75

const milliseconds = (value: number) =>
  value < 1000
    ? `${Math.round(value)} ms`
    : `${(value / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
const percent = (value: number) => `${(value * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`
const time = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

interface Question {
  id: string
  title: string
  short: string
  value: (period: Period) => number | null
  format: (value: number) => string
  good?: number
}

const judged = (id: Measure, title: string, short: string, good?: number): Question => ({
  id,
  title,
  short,
  value: (period) => quantile(period.histogram(id), JUDGED),
  format: id.startsWith('cls') ? number : milliseconds,
  ...(good !== undefined && { good }),
})

const QUESTIONS: readonly Question[] = [
  {
    id: 'failures',
    title: 'Visitas com falha',
    short: 'Falhas',
    value: ({ visits, failures }) => (visits > 0 ? failures / visits : null),
    format: percent,
  },
  judged('inp', 'Resposta a um toque, na página aberta (INP)', 'INP', 200),
  judged('inp-in-app', 'Resposta a um toque, dentro do portal (INP)', 'INP dentro', 200),
  judged('lcp', 'Conteúdo principal, ao abrir (LCP)', 'LCP', 2500),
  judged('lcp-in-app', 'Conteúdo principal, dentro do portal (LCP)', 'LCP dentro', 2500),
  judged('cls', 'Mudanças de lugar, ao abrir (CLS)', 'CLS', 0.1),
  judged('cls-in-app', 'Mudanças de lugar, dentro do portal (CLS)', 'CLS dentro', 0.1),
  judged('load', 'Carga do módulo', 'Carga'),
]

type Versions = ReturnType<FieldStore['versionsOf']>

function lineOf({ version, hours }: Versions[number], style: number, { value }: Question): Line {
  const points = [...hours].flatMap(([hour, period]) => {
    const at = value(period)
    return at === null ? [] : [[hour, at] as const]
  })
  return { style, name: version, points: new Map(points) }
}

function kindsOf({ kinds }: Period): string {
  const told = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${number(count)}`)
  return told.join(', ') || 'nenhuma'
}

function section(module: string, versions: Versions): string {
  // The newest first, so that the release in question always has the same colour.
  const drawn = versions.slice(-DRAWN).reverse()
  const hours = versions.flatMap((each) => [...each.hours.keys()])
  const [from, to] = [Math.min(...hours), Math.max(...hours)]
  const lines = (question: Question) =>
    drawn.map((version, style) => lineOf(version, style, question)).reverse()
  const plots = QUESTIONS.map((question) => ({ ...question, lines: lines(question) }))
    // Nobody navigates within every module, and the shell is not loaded as one.
    .filter((each) => each.lines.some(({ points }) => points.size > 0))
    .map(({ id, title, lines, format, good }) =>
      plot({
        id: `${module}-${id}`,
        title,
        lines,
        from,
        to,
        hourMs: SLOT_MS,
        format,
        formatTime: (at) => time.format(at),
        ...(good !== undefined && { good }),
      }),
    )
  const key = drawn.map(
    ({ version }, style) =>
      `<li><svg viewBox="0 0 40 12" aria-hidden="true"><path class="line v${style}" d="M0 6H40"/></svg>${escapeText(version)}</li>`,
  )
  const cell = (total: Period, { value, format }: Question) => {
    const at = value(total)
    return `<td>${at === null ? 'sem dados' : escapeText(format(at))}</td>`
  }
  const rows = [...versions].reverse().map(
    ({ version, total }) => `<tr><th scope="row">${escapeText(version)}</th><td>${number(total.visits)}</td>\
${QUESTIONS.map((question) => cell(total, question)).join('')}<td>${escapeText(kindsOf(total))}</td></tr>`,
  )
  return `<section aria-labelledby="${module}"><h2 id="${module}">${module}</h2>
<ul class="key" aria-label="Versões de ${module}">${key.join('')}</ul>
<div class="plots">
${plots.join('\n')}
</div>
<div class="table" tabindex="0" role="region" aria-label="Tabela de ${module}"><table><caption>${module} em números, por versão</caption>
<thead><tr><th scope="col">Versão</th><th scope="col">Visitas</th>${QUESTIONS.map(({ short }) => `<th scope="col">${short}</th>`).join('')}<th scope="col">Falhas por tipo</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div></section>`
}

/** The operator's page: for each module its plots, a line for each version, and the same as a table. */
export function fieldPage(store: FieldStore, styleAt: string): string {
  const sections = store
    .moduleNames()
    .map((module) => ({ module, versions: store.versionsOf(module) }))
    .filter(({ versions }) => versions.length > 0)
    .map(({ module, versions }) => section(module, versions))
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>O portal em uso</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${styleAt}"></head>
<body><main><h1>O portal em uso</h1>
<p>O que os navegadores contaram na última semana, por módulo e versão. Cada linha é uma versão; cada degrau, uma hora. \
Nos tempos, três de cada quatro medidas ficam até o valor da linha, e o pontilhado verde é o limite do que é bom.</p>
${sections.length > 0 ? sections.join('\n') : '<p>Ainda não chegou nenhuma visita. Cada uma é contada quando a página é deixada ou escondida.</p>'}
</main></body></html>
`
}
