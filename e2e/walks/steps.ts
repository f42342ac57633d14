import { Debtor } from '@portal/contract/client'
import type { Fault } from '../fixtures'
import { CONTROLS, type Control, FIELDS, type Field, read } from './screen'
import type { Walk } from './walk'

/** Returns details for the description; `n` selects among the options. */
type Take = (walk: Walk, n: number) => unknown
type Can = (walk: Readonly<Walk>) => boolean

/** A possible action of a user, their devices, the network or the bank. */
const step = (weight: number, words: string, take: Take, can: Can = () => true) => ({
  weight,
  words,
  take,
  can,
})

/** Selects stably: the same `n` gives the same option even if an earlier step was dropped and the options differ. */
function pick<T>(from: readonly T[], n: number, name: (one: T) => string): T | undefined {
  const drawn = (one: T) => {
    let hash = n + 0x811c9dc5
    for (const letter of name(one).replace(/\d+/g, ''))
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
    return (hash ^ (hash >>> 15)) >>> 0
  }
  return [...from].sort((a, b) => drawn(a) - drawn(b))[0]
}
const nameOf = ({ name }: Control) => name
const labelOf = ({ label }: Field) => label
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** Controls that open system dialogs; logging out is a separate step. */
const NOT_PRESSED = /^Sair$|Imprimir|Baixar|Compartilhar|biometria|chave de acesso|Libras|Ouvir|lembrete/i
const NEXT =
  /^(Negociar|Continuar|Retomar|Tentar|Entrar|Ver o acordo|Enviar código|Encerrar a outra|Concluir|Cancelar acordo|Alterar|Quitar|Renegociar)/
const AGREES = /robô|aceito|[Aa]utorizo|Concordo|Declaro/

const pressable = ({ screen }: Readonly<Walk>) =>
  screen.controls.filter(({ name }) => !NOT_PRESSED.test(name))
function waysOn(walk: Readonly<Walk>): Control[] {
  const own = pressable(walk).filter((each) => each.own)
  const submits = own.filter((each) => each.submits !== null)
  return submits.length > 0 ? submits : own.filter(({ name }) => NEXT.test(name))
}
const texts = (fields: readonly Field[]) =>
  fields.filter(({ type }) => !/^(radio|checkbox|switch|select|range|date|button)$/.test(type))
const control = (walk: Walk, { index }: Control) => walk.page.locator(`css:light=${CONTROLS}`).nth(index)
const field = (walk: Walk, { index }: Field) => walk.page.locator(`css:light=${FIELDS}`).nth(index)

const WRONG = ['', '0', '111.111.111-11', '99/99/9999', '<b>x</b>', 'ã'.repeat(200), ' 1 2 3 ', '-1,00']
const dayFirst = (iso = '1980-01-01') => iso.split('-').reverse().join('/')

async function rightAnswer({ label, type }: Field, { person, sandbox }: Walk): Promise<string> {
  if (type === 'date') return '2026-11-30'
  if (/Código de acesso/.test(label)) return (await sandbox.outbox(person.cpfCnpj))[0]?.code ?? 'ABCD'
  const answers: readonly (readonly [RegExp, string | undefined])[] = [
    [/Nova senha|Crie uma senha/, 'Senha-nova-2026'],
    [/[Ss]enha/, person.senha],
    [/CPF de quem/, person.cpfResponsavel],
    [/CPF|CNPJ/, person.cpfCnpj],
    [/[Nn]ascimento/, dayFirst(person.nascimento)],
    [/mãe/, person.nomeMae],
    [/Ano de/, person.anoFundacao],
    [/[Tt]elefone|[Cc]elular/, '11976543210'],
    [/E-mail/, 'alguem@exemplo.com.br'],
    [/CEP/, '01310100'],
  ]
  return answers.find(([pattern]) => pattern.test(label))?.[1] ?? '100'
}

/** Fills in a form and clicks its button: once, twice or repeatedly. */
async function proceed(walk: Walk, n: number, how: 'click' | 'dblclick' = 'click'): Promise<string> {
  const way = pick(waysOn(walk), n, nameOf)
  // A choice may add or remove fields, or find the session expired.
  const readFields = async () => {
    const { path, fields } = await read(walk.page)
    return path === walk.screen.path ? fields.filter(({ form }) => form === way?.submits) : []
  }
  const radios = (await readFields()).filter(({ type }) => type === 'radio')
  for (const group of new Set(radios.map((each) => each.group))) {
    const choices = (await readFields()).filter((each) => each.group === group)
    // Half of the time a new choice, as the previous one may have been refused.
    const keepsChoice = n % 2 === 0 && choices.some(({ checked }) => checked)
    const chosen = keepsChoice ? undefined : pick(choices, n, labelOf)
    if (!chosen) continue
    await field(walk, chosen).press('Space')
    await walk.tab.settle()
  }
  const fields = await readFields()
  for (const each of texts(fields))
    if (each.value === '') await field(walk, each).fill(await rightAnswer(each, walk))
  for (const each of fields)
    if (each.type === 'checkbox' && !each.checked && AGREES.test(each.label))
      await field(walk, each).press('Space')
  if (fields.length > 0) await walk.tab.settle()
  // A complete code is submitted automatically.
  const now = (await read(walk.page)).controls.find(({ name, own }) => own && name === way?.name)
  if (now) await control(walk, now)[how]()
  return `'${way?.name}'`
}

async function proceedAndReload(walk: Walk, n: number): Promise<string> {
  const isSent = walk.page.waitForRequest(/\/api\//, { timeout: 2000 }).catch(() => null)
  const words = await proceed(walk, n)
  await isSent
  // A navigation may abort the reload; the retry reloads the new document.
  await walk.page.reload().catch(() => walk.page.reload())
  return words
}

async function proceedAndLose(walk: Walk, n: number): Promise<string> {
  const isSent = n % 2 === 0
  await walk.loseCall('*', isSent ? 'response' : 'request')
  return `${await proceed(walk, n)}, ${isSent ? 'e não recebe a resposta' : 'e a chamada não chega'}`
}

function unlessGone(error: unknown): void {
  if (!/not attached|context was destroyed/.test(String(error))) throw error
}

async function press(walk: Walk, n: number): Promise<string> {
  const own = pressable(walk).filter((each) => each.own)
  const chosen = pick(own.length > 0 && n % 4 > 0 ? own : pressable(walk), n, nameOf)
  if (!chosen) return ''
  // The layout may have changed before the click, or change during it.
  const target = await control(walk, chosen).elementHandle()
  const now = (await read(walk.page)).controls.find(({ index }) => index === chosen.index)
  if (now?.name === chosen.name) await target?.click().catch(unlessGone)
  return `'${chosen.name}'`
}

async function type(walk: Walk, n: number): Promise<string> {
  const chosen = pick(texts(walk.screen.fields), n, labelOf)
  const value = chosen && n % 2 === 0 ? await rightAnswer(chosen, walk) : (at(WRONG, n >> 1) ?? '')
  if (chosen) await field(walk, chosen).fill(value)
  return `'${value.slice(0, 20)}' em '${chosen?.label}'`
}

/** A bank employee concludes an offer by telephone. */
async function concludeElsewhere(walk: Walk, n: number): Promise<string> {
  const { page, sandbox, person } = walk
  const offer = at((await walk.askBank()).negociacoes, n)
  if (!offer || (await sandbox.faults()).length > 0) return ': nada a concluir'
  const token = await page.evaluate(() => localStorage.getItem('loggedInUser'))
  const debtor = new Debtor(sandbox.client, person.cpfCnpj, token ?? '')
  const outcome = await debtor.agreeTo(offer).then(({ numeroAcordo }) => numeroAcordo, String)
  await sandbox.forgetCalls()
  return `'${offer.nomeProduto}': ${outcome}`
}

const PATHS = ['/painel-controle', '/meus-acordos', '/segunda-via', '/painel-meus-dados', '/login-cpf', '/']
const CALLS = ['*/Formalizar', '*/Efetivar', 'v1/negociacoes', 'auth/login/*', 'verificar', 'UsuarioData/*']
const FAULTS: readonly Partial<Fault>[] = [
  { status: 500 },
  { drop: true },
  { delayMs: 400 },
  { status: 401 },
  { status: 200, body: '{' },
]
const MODULES = ['mfe-panel', 'mfe-negotiation', 'mfe-access']
const HOURS = [0.75, 12.5, 2, 12.5, 24, 8 * 24]

const addFault = (walk: Walk, n: number): Promise<string> =>
  walk.addFault({ method: '*', path: `/api/${at(CALLS, n)}`, times: 1, ...at(FAULTS, n >> 4) })

/** Makes the screen's calls fail on a reload more often than they are retried; a session expires once. */
async function reloadAndFail(walk: Walk, n: number): Promise<string> {
  const { method = '*', path = '' } = pick(walk.asks, n, (each) => `${each.method} ${each.path}`) ?? {}
  const failure = at(FAULTS, n >> 4)
  const words = await walk.addFault({ method, path, ...failure, times: failure?.status === 401 ? 1 : 9 })
  await walk.page.reload()
  return words
}

async function letPass({ sandbox }: Walk, n: number): Promise<unknown> {
  const hours = at(HOURS, n) ?? 1
  await sandbox.advance(new Date(Date.parse(await sandbox.now()) + hours * 3_600_000).toISOString())
  return hours
}

const isOnline = ({ here }: Readonly<Walk>) => !here.isOffline
const isOffline = ({ here }: Readonly<Walk>) => here.isOffline
const isLoggedIn = (walk: Readonly<Walk>) => walk.screen.isLoggedIn && isOnline(walk)
const hasControls = (walk: Readonly<Walk>) => pressable(walk).length > 0
const hasTexts = ({ screen }: Readonly<Walk>) => texts(screen.fields).length > 0
const hasWay = (walk: Readonly<Walk>) => waysOn(walk).length > 0
const hasWayOnline = (walk: Readonly<Walk>) => hasWay(walk) && isOnline(walk)
const hasCalls = (walk: Readonly<Walk>) => walk.asks.length > 0 && isOnline(walk)
const hasTabs = ({ here }: Readonly<Walk>) => here.tabs.length > 1
const mayOpenTab = (walk: Readonly<Walk>) => walk.here.tabs.length < 3 && isOnline(walk)
const isWhole = ({ gone }: Readonly<Walk>) => gone === null
const isPartGone = ({ gone }: Readonly<Walk>) => gone !== null
const isOn = ({ switchedOff }: Readonly<Walk>) => switchedOff === null
const isOff = ({ switchedOff }: Readonly<Walk>) => switchedOff !== null
const canSignOut = ({ screen }: Readonly<Walk>) => screen.controls.some(({ name }) => name === 'Sair')

export const STEPS = {
  proceed: step(15, 'responde e aperta', (walk, n) => proceed(walk, n), hasWay),
  proceedTwice: step(6, 'responde e aperta duas vezes', (walk, n) => proceed(walk, n, 'dblclick'), hasWay),
  proceedAndReload: step(2, 'recarrega antes da resposta a', proceedAndReload, hasWayOnline),
  proceedAndLose: step(5, 'perde a conexão: responde e aperta', proceedAndLose, hasWayOnline),
  press: step(9, 'aperta', press, hasControls),
  type: step(3, 'digita', type, hasTexts),
  reload: step(2, 'recarrega', ({ page }) => page.reload(), isOnline),
  reloadAndFail: step(3, 'recarrega, e não recebe', reloadAndFail, hasCalls),
  back: step(3, 'volta', (walk) => walk.goBack(), isOnline),
  forward: step(1, 'avança', ({ page }) => page.evaluate(() => history.forward()), isOnline),
  newTab: step(2, 'em outra aba, abre', (walk, n) => walk.addTab(at(PATHS, n) ?? '/'), mayOpenTab),
  otherTab: step(2, 'vai para a aba', (walk, n) => walk.switchToTab(n), hasTabs),
  otherDevice: step(1, 'pega o outro aparelho', (walk) => walk.switchDevice()),
  concludedElsewhere: step(2, 'o atendente conclui', concludeElsewhere, isLoggedIn),
  offline: step(1, 'fica sem internet', (walk) => walk.setOffline(true), isOnline),
  online: step(3, 'a internet volta', (walk) => walk.setOffline(false), isOffline),
  fault: step(3, 'a próxima chamada falha:', addFault),
  lostAnswer: step(2, 'perde-se a próxima resposta de', (walk, n) => walk.loseCall(at(CALLS, n) ?? '')),
  moduleGone: step(1, 'sai do ar', (walk, n) => walk.takeDown(at(MODULES, n) ?? ''), isWhole),
  moduleBack: step(2, 'volta ao ar', (walk) => walk.bringBack(), isPartGone),
  released: step(1, 'uma versão nova de', (walk, n) => walk.release(at(MODULES, n) ?? '')),
  switchedOff: step(1, 'a equipe desliga', (walk, n) => walk.switchOff(at(MODULES, n) ?? ''), isOn),
  switchedOn: step(3, 'a equipe liga de novo', (walk) => walk.switchOn(), isOff),
  timePasses: step(3, 'horas que passam:', letPass),
  signOut: step(2, "aperta 'Sair'", (walk) => walk.signOut(), canSignOut),
}

export type StepName = keyof typeof STEPS
const isStepName = (name: string): name is StepName => name in STEPS

/** Step names, repeated by weight. */
export const stepNames = Object.entries(STEPS).flatMap(([name, { weight }]) =>
  isStepName(name) ? Array.from({ length: weight }, () => name) : [],
)
