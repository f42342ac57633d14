import { said } from './said'

const start = async () => import('./late')
const nowhere: { value: { of: string } } = JSON.parse('{}')

/** Each function fails in its own way, at its marked line, when its button is clicked. */
export const faults: Readonly<Record<string, () => unknown>> = {
  handler: () => {
    throw new RangeError(said()) // breaks: handler
  },
  listener() {
    const target = new EventTarget()
    target.addEventListener('x', () => {
      throw new RangeError(said()) // breaks: listener
    })
    target.dispatchEvent(new Event('x'))
  },
  async promise() {
    await null
    throw new RangeError(said()) // breaks: promise
  },
  timer: () =>
    setTimeout(() => {
      throw new RangeError(said()) // breaks: timer
    }),
  frame: () =>
    requestAnimationFrame(() => {
      throw new RangeError(said()) // breaks: frame
    }),
  observer() {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      throw new RangeError(said()) // breaks: observer
    })
    observer.observe(document.body, { attributes: true })
    document.body.toggleAttribute('data-observed')
  },
  message() {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      throw new RangeError(said()) // breaks: message
    }
    port2.postMessage(0)
  },
  text: () =>
    setTimeout(() => {
      throw said() // breaks: text
    }),
  cause() {
    const cause = new RangeError(said()) // breaks: cause
    setTimeout(() => {
      throw new Error(said(), { cause })
    })
  },
  named() {
    throw Object.assign(new Error(said()), { name: said() }) // breaks: named
  },
  json: () => JSON.parse(said()), // breaks: json
  property: () => nowhere.value.of, // breaks: property
  late: () => start().then(({ fail }) => fail(said())),
  broken: () => import('./broken'),
  connect: () => fetch(`https://outra.example/?${said()}`).catch(() => {}), // breaks: connect
  evaluate() {
    try {
      Reflect.construct(Function, [said()]) // breaks: evaluate
    } catch {}
  },
  markup() {
    const place = document.createElement('p')
    try {
      Reflect.set(place, 'innerHTML', said()) // breaks: markup
    } catch {}
  },
}
