import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import type { AppProps } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import { EmbeddedWidget, type EmbeddedWidgetProps } from './embedded-widget'

/** The properties passed by a single-spa root: its own, and ours as custom properties. */
export interface LifecycleProps extends EmbeddedWidgetProps, AppProps {
  /** Where to mount; by default a new element at the end of the body. */
  domElement?: HTMLElement
}

const react = singleSpaReact<EmbeddedWidgetProps & { domElement: HTMLElement }>({
  React,
  ReactDOMClient,
  rootComponent: EmbeddedWidget,
  // A widget that fails is removed; the page is not affected.
  errorBoundary: () => <></>,
})

interface Mount {
  name: string
  element: HTMLElement
  ours: boolean
}

const mounts = new Map<unknown, Mount>()
const queues = new Map<unknown, Promise<void>>()
let count = 0

/** single-spa omits the element in an update: it is found by the name of the mount. */
const elements = new Map<string, HTMLElement>()

/** Several mounts may share a name; they are distinguished by their elements. */
const keyOf = ({ domElement, name }: LifecycleProps): unknown => domElement ?? elements.get(name) ?? name

/** Runs the steps of each mount sequentially: unmounting before mounting has ended would fail. */
function inTurn(props: LifecycleProps, step: (key: unknown) => Promise<void>): Promise<void> {
  const key = keyOf(props)
  const turn = (queues.get(key) ?? Promise.resolve()).catch(() => {}).then(() => step(key))
  queues.set(key, turn)
  const removeInstance = () => {
    if (queues.get(key) === turn) queues.delete(key)
  }
  turn.then(removeInstance, removeInstance)
  return turn
}

const asMounted = (props: LifecycleProps, { name, element }: Mount) => ({
  ...props,
  name,
  domElement: element,
})

export const bootstrap = async (): Promise<void> => {}

export const mount = (props: LifecycleProps): Promise<void> =>
  inTurn(props, async (key) => {
    if (mounts.has(key)) return
    const ours = props.domElement === undefined
    const element = props.domElement ?? document.body.appendChild(document.createElement('div'))
    // single-spa-react keys its roots by name: two widgets of one name would overwrite each other.
    const mounted: Mount = { name: `contato-widget-${++count}`, element, ours }
    mounts.set(key, mounted)
    if (!ours) elements.set(props.name, element)
    await react.mount(asMounted(props, mounted))
  })

export const update = (props: LifecycleProps): Promise<void> =>
  inTurn(props, async (key) => {
    const mounted = mounts.get(key)
    if (mounted) await react.update?.(asMounted(props, mounted))
  })

/** Safe to repeat, and safe before mount has ended. */
export const unmount = (props: LifecycleProps): Promise<void> =>
  inTurn(props, async (key) => {
    const mounted = mounts.get(key)
    if (!mounted) return
    mounts.delete(key)
    if (elements.get(props.name) === mounted.element) elements.delete(props.name)
    await react.unmount(asMounted(props, mounted))
    if (mounted.ours) mounted.element.remove()
  })
