import type { EarlyBotCheck } from '@portal/connected'
import { botCheckWords } from '@portal/connected/bot-check-words'
import {
  type BotCheckProof,
  type BotCheckWork,
  type Challenge,
  newBotCheckWork,
  solveChallenge,
} from '@portal/connected/solve-challenge'
import type { CallName } from '@portal/contract'
import { taxId } from '@portal/domain/fields/tax-id'
import { stateModeOf } from '@portal/domain/tax-id'
import { forgetEarly, keepEarly, requestEarly, watchEarlyUse } from '@portal/runtime/early'
import { MISSING } from '../../../bot-check/missing'

/** The form of the consult on a prerendered page, until React is there. */
export interface EarlyConsult {
  /** Somebody has come to it. */
  readonly isUsed: boolean
  /** From the first call on nothing is changed or sent here any more. */
  handOver: () => {
    /** Null while it is not ticked. */
    check: EarlyBotCheck | null
    /** What the form says of its inputs, by their names. */
    refusals: Partial<Record<'cpfCnpj' | 'botCheck', string>>
  }
}

declare global {
  interface Window {
    /** Undefined once React has the form. */
    earlyConsult?: EarlyConsult | undefined
  }
  interface HTMLFormElement {
    /** The guard inside the page calls it for a press of its button (delivery/boot-guard.ts): whether it is acted upon. */
    sendEarly?: () => boolean
  }
}

const CONSULT = 'POST /api/verificar'
const CSRF = 'GET /api/v1/get-csrf-token'

/**
 * Solves the bot check as soon as it is ticked, sends the consult as soon as it is asked for, and says what the form
 * lacks. A check or a consult that fails waits for React, which says why. The calls are the HTTP client's
 * (`early-calls.ts` of the runtime), which takes their answers for its own.
 */
export function startEarlyConsult(form: HTMLFormElement, apiBase: string): EarlyConsult {
  const id = form.querySelector<HTMLInputElement>('input[name=cpfCnpj]')
  const box = form.querySelector<HTMLInputElement>('input[type=checkbox]')
  const refusal = form.querySelector('[data-first=refusal] > p')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  // The kit's: it stands in the check, to be shown while that is solved.
  const spinner = box?.closest('label')?.querySelector('span > span')?.cloneNode()
  // A live region beside the tree that React will find. There from the start: else it is not heard.
  const voice = refusal?.querySelector('span span')?.cloneNode()
  if (voice instanceof Element) {
    voice.setAttribute('role', 'status')
    document.body.append(voice)
  }
  let shown: 'idle' | 'working' | 'solved' = 'idle'
  let work = newBotCheckWork()
  let proof: Promise<BotCheckProof | null> = Promise.resolve(null)
  let csrfToken: Promise<string> | null = null
  let solved: string | null = null
  let sentId: string | null = null
  const refusals: ReturnType<EarlyConsult['handOver']>['refusals'] = {}
  const over = new AbortController()
  const use = watchEarlyUse(form, over.signal)

  const request = (call: CallName, sent?: Parameters<typeof requestEarly>[2]) =>
    requestEarly(apiBase, call, sent, work.controller)

  async function prove(begun: BotCheckWork): Promise<BotCheckProof | null> {
    const answer = await request('GET /api/v1/altcha')
    if (!answer.ok) throw new Error(`no challenge: ${answer.status}`)
    const challenge: Challenge = await answer.json()
    return solveChallenge(challenge, begun)
  }

  async function readCsrfToken(): Promise<string> {
    return JSON.parse(await keepEarly({ call: CSRF, body: '', answer: request(CSRF) })).csrfToken
  }

  function show(next: typeof shown): void {
    const row = box?.closest('label')
    if (over.signal.aborted || !box || !row?.lastChild) return
    if (voice && next !== shown && next !== 'idle') voice.textContent = botCheckWords[next]
    shown = next
    row.dataset.state = next
    row.lastChild.textContent = botCheckWords[next]
    box.checked = next === 'solved'
    if (next === 'working') box.setAttribute('aria-busy', 'true')
    else box.removeAttribute('aria-busy')
  }

  /** At an input, as React draws it (`Field`, `BotCheck`); without words nothing is said of it. */
  function say(input: HTMLInputElement | null, name: keyof typeof refusals, words?: string): void {
    const frame = input?.parentElement
    if (over.signal.aborted || !input || !frame || words === refusals[name]) return
    const id = `${input.id}-error`
    document.getElementById(id)?.remove()
    const hints = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== id)
    if (words === undefined) {
      delete refusals[name]
      input.removeAttribute('aria-invalid')
      delete frame.dataset.invalid
    } else {
      refusals[name] = words
      // Who comes to it hears what describes it.
      if (voice && input.matches(':focus')) voice.textContent = words
      input.setAttribute('aria-invalid', 'true')
      frame.dataset.invalid = ''
      const said = refusal?.cloneNode(true)
      if (!(said instanceof Element)) return
      said.id = id
      said.lastElementChild?.append(words)
      ;(input === box ? frame : frame.parentElement)?.after(said)
      hints.unshift(id)
    }
    const described = hints.filter(Boolean).join(' ')
    if (described) input.setAttribute('aria-describedby', described)
    else input.removeAttribute('aria-describedby')
  }

  function showBusy(isBusy: boolean): void {
    if (!button || !(spinner instanceof Element)) return
    if (isBusy) {
      button.setAttribute('aria-busy', 'true')
      button.prepend(spinner)
    } else {
      button.removeAttribute('aria-busy')
      spinner.remove()
    }
  }

  function solve(): void {
    if (shown !== 'idle') {
      show(shown) // a second tick changes nothing
      return
    }
    const begun = newBotCheckWork()
    work = begun
    say(box, 'botCheck')
    show('working')
    use.holdOn()
    csrfToken ??= readCsrfToken()
    csrfToken.catch(() => {
      csrfToken = null
    })
    proof = prove(begun)
    proof.then(
      (found) => {
        if (begun.controller.signal.aborted || found === null) return
        solved = found.token
        show('solved')
      },
      use.end, // React says it
    )
  }

  function sendEarly(): boolean {
    if (!id || !box) return false
    say(id, 'cpfCnpj', taxId.problems(id.value, {})[0])
    say(box, 'botCheck', shown === 'idle' ? MISSING : undefined)
    const wrong = [id, box].find((input) => input.hasAttribute('aria-invalid'))
    if (wrong) {
      wrong.focus()
      return true
    }
    if (solved === null || csrfToken === null) {
      use.end() // React sends it
      return false
    }
    const cpfCnpj = taxId.read(id.value, {})
    if (sentId === cpfCnpj) return true
    sentId = cpfCnpj
    const body = JSON.stringify({ cpfCnpj, stateMode: stateModeOf(cpfCnpj), token: solved })
    const answer = csrfToken.then((token) =>
      request(CONSULT, { body, headers: { 'X-CSRF-Token': token, 'X-Identification': cpfCnpj } }),
    )
    void keepEarly({ call: CONSULT, body, answer })
    showBusy(true)
    use.end()
    return true
  }

  /** Another id than the one that was sent: the proof of that consult is used up. */
  function cancelSent(): void {
    if (sentId === null) return
    work.controller.abort()
    forgetEarly(CONSULT)
    showBusy(false)
    sentId = null
    solved = null
    show('idle')
  }

  form.sendEarly = sendEarly
  // At the window: until React has the code of this part of the page, it keeps events from the elements.
  const listen = (event: string, element: Element | null, act: () => void) =>
    addEventListener(event, ({ target }) => target === element && act(), {
      capture: true,
      signal: over.signal,
    })
  listen('change', box, solve)
  listen('input', id, () => {
    cancelSent()
    if (id && refusals.cpfCnpj) say(id, 'cpfCnpj', taxId.problems(id.value, {})[0])
  })
  // Ticked before this script was there.
  if (box?.checked) solve()

  return {
    get isUsed() {
      return use.hasBegun
    },
    handOver() {
      if (!over.signal.aborted) {
        over.abort()
        delete form.sendEarly
        showBusy(false)
        if (voice instanceof Element) voice.remove()
      }
      return {
        check: shown === 'idle' ? null : { state: shown, token: solved, proof, work },
        refusals,
      }
    },
  }
}
