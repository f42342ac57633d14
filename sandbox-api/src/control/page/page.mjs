/** Shows what the control's calls answer for the world of this address, and sends its forms as such calls. */

const base = location.pathname.replace(/\/*$/, '/')

async function call(method, path, body) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(base + path, { method, ...(body !== undefined && json) }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  if (response?.ok) return answer
  const [error] = answer?.erros ?? []
  const problem = error ? `${error.campo}: ${error.mensagem}` : answer?.title
  throw new Error(problem ?? 'O sandbox não respondeu. Recarregue a página.')
}

/** `2026-11-20 16:02:00`, in São Paulo. */
const brief = (iso) => new Date(iso).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })

const taxIdOf = (id) =>
  id
    .replace(/^(\w{3})(\w{3})(\w{3})(\w{2})$/, '$1.$2.$3-$4')
    .replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\w{2})$/, '$1.$2.$3/$4-$5')

const listed = (...texts) => texts.filter(Boolean).join(', ')

/** What rows of a list show besides their fields. */
const shownOf = {
  personas: ({ senha, nascimento, nomeMae, anoFundacao, cpfResponsavel, cidade }) => ({
    noPassword: senha ? null : 'sem senha',
    facts: listed(
      nascimento && `nascimento ${nascimento.split('-').reverse().join('/')}`,
      nomeMae && `mãe ${nomeMae}`,
      anoFundacao && `fundação ${anoFundacao}`,
      cpfResponsavel && `sócio ${cpfResponsavel}`,
      cidade && `morou em ${cidade}`,
    ),
  }),
  worlds: ({ name }) => ({ page: `/w/${name}/sandbox` }),
  faults: ({ method, path, drop, status, delayMs, times }) => ({
    call: `${method} ${path}`,
    effect: listed(
      drop && 'derruba a conexão',
      status && `responde ${status}`,
      delayMs && `demora ${delayMs} ms`,
      times ? `mais ${times} vez(es)` : 'sempre',
    ),
  }),
  calls: ({ method, path, status, durationMs, body }) => ({
    call: `${method} ${path}`,
    sent: body && JSON.stringify(body).slice(0, 300),
    tag: `tag ${status < 400 ? 'good' : 'bad'}`,
    took: `${durationMs} ms`,
  }),
}

const fieldsOf = (list, row) => ({
  ...row,
  at: row.at && brief(row.at),
  taxId: row.cpfCnpj && taxIdOf(row.cpfCnpj),
  ...shownOf[list]?.(row),
})

const properties = { text: 'textContent', value: 'value', href: 'href', class: 'className' }

/** Writes each field where `data-text` and its like name it; hides elements whose field is absent. */
function fill(root, fields) {
  for (const [attribute, property] of Object.entries(properties)) {
    for (const element of root.querySelectorAll(`[data-${attribute}]`)) {
      const value = fields[element.dataset[attribute]] ?? null
      element[property] = value ?? ''
      element.hidden = value === null
    }
  }
}

function fillList(list, rows) {
  const template = list.querySelector('template')
  const made = rows.map((row) => {
    const copy = template.content.cloneNode(true)
    fill(copy, fieldsOf(list.dataset.list, row))
    return copy
  })
  list.replaceChildren(template, ...made)
  const region = list.closest('.scroll') ?? list
  region.hidden = rows.length === 0
  const [empty] = region.parentElement.querySelectorAll(':scope > .empty')
  if (empty) empty.hidden = rows.length > 0
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const search = document.querySelector('#search')
function find() {
  const rows = [...document.querySelectorAll('#personas tbody tr')]
  for (const row of rows) row.hidden = !plain(row.textContent).includes(plain(search.value))
  document.querySelector('#found').textContent = `${rows.filter(({ hidden }) => !hidden).length} devedores`
}
search.addEventListener('input', find)

async function refresh() {
  const { current, most, worlds, evicted } = await call('GET', 'worlds')
  const { name, seed, now, shifted } = current
  fill(document, {
    inWorld: name && `, mundo ${name}`,
    common: name ? null : 'Você está no mundo comum, o mesmo de quem não escolheu nenhum.',
    named: name && `Você está no mundo ${name}, de semente ${seed}.`,
    evicted: evicted.length > 0 ? `Deram lugar a outros: ${listed(...evicted)}.` : null,
    most,
    now: brief(now),
    minute: now.slice(0, 16),
    shifted: shifted ? 'O relógio foi mudado e segue andando daí.' : null,
  })
  document.querySelector('#leave').hidden = name === null
  const lists = [...document.querySelectorAll('[data-list]')].map(async (list) => {
    const { list: path, most: limit } = list.dataset
    fillList(list, path === 'worlds' ? worlds : (await call('GET', path)).slice(0, limit))
  })
  await Promise.all(lists)
  find()
}

function typedIn({ type, value }) {
  if (type === 'number') return Number(value)
  if (type === 'checkbox') return true
  return type === 'datetime-local' ? `${value.slice(0, 16)}:00-03:00` : value
}

/** Fields that are not empty; undefined without any. */
function bodyOf(form) {
  const used = [...form.elements].filter(
    (field) => field.name && field.value && (field.type !== 'checkbox' || field.checked),
  )
  return used.length === 0 ? undefined : Object.fromEntries(used.map((field) => [field.name, typedIn(field)]))
}

/** Shows the failure of what the page does. */
async function attempt(work) {
  const refusal = document.querySelector('#refusal')
  document.body.setAttribute('aria-busy', 'true')
  try {
    await work()
    refusal.hidden = true
  } catch (error) {
    refusal.textContent = error.message
    refusal.hidden = false
    refusal.scrollIntoView()
  }
  document.body.setAttribute('aria-busy', 'false')
}

document.body.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event
  const { call: order, confirm: question } = form.dataset
  if (order === undefined) return
  event.preventDefault()
  if (question !== undefined && !confirm(question)) return
  await attempt(async () => {
    await call(...order.split(' '), submitter?.value ? JSON.parse(submitter.value) : bodyOf(form))
    await refresh()
  })
})

document.body.addEventListener('click', async ({ target: button }) => {
  if (!button.matches('button[data-value]')) return
  try {
    await navigator.clipboard.writeText(button.value)
    button.textContent = 'Copiado'
  } catch {
    button.textContent = 'Não deu'
  }
  setTimeout(() => {
    button.textContent = 'Copiar'
  }, 1500)
})

await attempt(refresh)
