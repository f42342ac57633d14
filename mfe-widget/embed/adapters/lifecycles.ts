import type { AppProps } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import type { WidgetProperties } from '../../src/core/public-types'
import { pageDocument } from '../element/page-document'
import { DescribedWidget } from './widget-properties'

/** The properties passed by a single-spa root: its own, and ours as custom properties. */
export interface LifecycleProps extends WidgetProperties, AppProps {
  /** Where to mount; by default the end of the body. */
  domElement?: HTMLElement
}

/** What single-spa-react renders: its own class around the root component. */
interface Rendered {
  type: new (props: object) => { props: object; render(): { props: WidgetProperties } } & Mounting
  props: object
}
interface Mounting {
  componentDidMount(): void
  componentWillUnmount(): void
}

/** Renders the root component as the custom element; single-spa-react needs no more of a React than this. */
function createRoot(place: HTMLElement) {
  let outer: InstanceType<Rendered['type']> | undefined
  let widget: DescribedWidget | undefined
  return {
    render({ type: Outer, props }: Rendered) {
      const first = outer === undefined
      outer ??= new Outer(props)
      outer.props = props
      const { props: properties } = outer.render()
      if (widget) widget.update(properties)
      else widget = new DescribedWidget(place, properties)
      if (first) outer.componentDidMount()
    },
    unmount() {
      widget?.remove()
      outer?.componentWillUnmount()
    },
  }
}

const react = singleSpaReact<WidgetProperties & { domElement: HTMLElement }>({
  React: {
    Component: class {},
    createElement: (type: unknown, props: object, children: unknown) => ({
      type,
      props: { ...props, children },
    }),
  },
  ReactDOMClient: { createRoot },
  rootComponent: () => null,
})

interface Mount {
  name: string
  element: HTMLElement
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
    const { domElement = pageDocument.body } = props
    // single-spa-react keys its roots by name: two widgets of one name would overwrite each other.
    const mounted: Mount = { name: `contato-widget-${++count}`, element: domElement }
    mounts.set(key, mounted)
    if (props.domElement) elements.set(props.name, domElement)
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
  })
