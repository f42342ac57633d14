import { pageDocument } from '../element/page-document'
import type { ApiEvent, Command, Handler } from '../loader/api'
import { contentOf } from './messages'

/**
 * Script on the page: shows the widget in an iframe of the bank's origin, which the page's scripts cannot read, and
 * resizes it when the panel opens. Accepts the commands of the script tag, as an array.
 */

const PHONE = '(max-width: 480px), (max-height: 480px)'
/** Space around the launcher for its shadow and its focus ring. */
const MARGIN = 16
const CLOSED = 56 + 2 * MARGIN

function start(script: HTMLScriptElement): void {
  const { side = 'right', theme, label, offset = `${MARGIN}`, zIndex = '2147483000', auto } = script.dataset
  const [x = MARGIN, y = x] = offset.split(' ').map(Number.parseFloat)
  const bank = new URL(script.src).origin
  const dark = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const url = new URL('../frame', script.src)
  url.searchParams.set('theme', theme === 'light' || theme === 'dark' ? theme : dark)
  if (label) url.searchParams.set('label', label)

  const frame = pageDocument.createElement('iframe')
  frame.src = url.href
  frame.title = label || 'Fale com a gente'
  let open = false
  let ready = false
  let hidden = auto === 'false'
  const waiting: Command[] = []

  const fit = () => {
    const phone = open && matchMedia(PHONE).matches
    const style: Partial<CSSStyleDeclaration> = {
      position: 'fixed',
      border: '0',
      zIndex,
      // Must match the frame's document: browsers give a frame with another colour scheme an opaque background.
      colorScheme: 'light',
      display: ready && (open || !hidden) ? 'block' : 'none',
      inset: 'auto',
      [side]: phone ? '0' : `${open ? x : x - MARGIN}px`,
      bottom: phone ? '0' : `${open ? y : y - MARGIN}px`,
      width: phone ? '100%' : open ? `min(392px, 100vw - ${2 * x}px)` : `${CLOSED}px`,
      height: phone ? '100%' : open ? `min(600px, 100vh - ${2 * y}px)` : `${CLOSED}px`,
      borderRadius: open && !phone ? '20px' : '0',
      boxShadow: open && !phone ? '0 18px 48px rgb(22 33 58 / 30%)' : 'none',
    }
    Object.assign(frame.style, style)
  }

  const bus = new EventTarget()
  const listen = (handler: Handler) => handler as (event: Event) => void
  const run = (command: Command) => {
    const [name] = command
    if (name === 'on') bus.addEventListener(command[1], listen(command[2]))
    else if (name === 'off') bus.removeEventListener(command[1], listen(command[2]))
    else if (name === 'destroy') {
      removeEventListener('message', hear)
      frame.remove()
    } else if (name === 'show' || name === 'hide') hidden = name === 'hide'
    else if (ready) frame.contentWindow?.postMessage({ contato: command }, bank)
    else waiting.push(command)
    fit()
  }

  const hear = ({ source, origin, data }: MessageEvent) => {
    if (origin !== bank || source !== frame.contentWindow) return
    const detail = contentOf(data) as ApiEvent | undefined
    if (!detail) return
    if (detail.type === 'open') open = true
    if (detail.type === 'close') open = false
    if (detail.type === 'ready') {
      ready = true
      frame.contentWindow?.postMessage({ contato: [] }, bank)
      waiting.splice(0).forEach(run)
    }
    fit()
    bus.dispatchEvent(new CustomEvent(detail.type, { detail }))
  }

  addEventListener('message', hear)
  matchMedia(PHONE).addEventListener('change', fit)
  fit()
  const queue = window.ContatoWidget
  const commands: Command[] = []
  commands.push = (...given) => {
    for (const command of given.filter(Array.isArray)) run(command)
    return 0
  }
  window.ContatoWidget = commands
  if (Array.isArray(queue)) commands.push(...queue)
  const place = () => pageDocument.body.append(frame)
  if (pageDocument.body) place()
  else pageDocument.addEventListener('DOMContentLoaded', place, { once: true })
}

const { currentScript } = pageDocument
if (currentScript instanceof HTMLScriptElement) start(currentScript)
