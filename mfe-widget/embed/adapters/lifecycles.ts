import type { AppProps } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import type { WidgetProperties } from '../../src/core/public-types'
import { pageDocument } from '../element/page-document'
import { fetchModule } from '../element/panel-source'
import { reportToPage } from './report-to-page'
import { DescribedWidget } from './widget-properties'

/** React's API, as single-spa-react expects it. */
interface ReactLibrary {
  React: typeof import('react')
  ReactDOMClient: Pick<typeof import('react-dom/client'), 'createRoot'>
}

/** Props passed by a single-spa root: its own, and the widget's as custom props. */
export interface LifecycleProps extends WidgetProperties, AppProps, Partial<ReactLibrary> {
  /** Container; by default, the widget is appended to the body. */
  domElement?: HTMLElement
}

/** React renders into a detached root: rendering into the page's own element would empty it. */
interface RootProps extends WidgetProperties {
  domElement: HTMLElement
  place: HTMLElement
}

function lifecyclesOn({ React, ReactDOMClient }: ReactLibrary) {
  class Root extends React.Component<RootProps & AppProps> {
    #widget: DescribedWidget | undefined

    override componentDidMount() {
      this.#widget = new DescribedWidget(this.props.place, this.props)
    }

    override componentDidUpdate() {
      this.#widget?.update(this.props)
    }

    override componentWillUnmount() {
      this.#widget?.remove()
    }

    override render() {
      return null
    }
  }
  return singleSpaReact<RootProps>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: Root,
    errorBoundary(error) {
      reportToPage(error)
      return React.createElement(React.Fragment)
    },
  })
}

let loading: Promise<ReturnType<typeof lifecyclesOn>> | undefined

/**
 * Loads the lifecycles with the React of the first root, or else the embed's preact. Shared by all mounts, as the
 * context of single-spa-react belongs to one React.
 */
function loadLifecycles({ React, ReactDOMClient }: LifecycleProps): NonNullable<typeof loading> {
  loading ??= (
    React && ReactDOMClient
      ? Promise.resolve({ React, ReactDOMClient })
      : fetchModule<ReactLibrary>(__WIDGET_PREACT__)
  )
    .then(lifecyclesOn)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

interface Mount {
  name: string
  domElement: HTMLElement
  place: HTMLElement
}

const mounts = new Map<unknown, Mount>()
const queues = new Map<unknown, Promise<void>>()
let count = 0

/** single-spa omits `domElement` in an update, so elements are kept by the name of the mount. */
const elements = new Map<string, HTMLElement>()

/** Several mounts may share a name, so the key is the element. */
const keyOf = ({ domElement, name }: LifecycleProps): unknown => domElement ?? elements.get(name) ?? name

/** Serialises the lifecycle steps of each mount: an unmount during a mount would fail. */
function serialise(props: LifecycleProps, step: (key: unknown) => Promise<void>): Promise<void> {
  const key = keyOf(props)
  const queued = (queues.get(key) ?? Promise.resolve()).catch(() => {}).then(() => step(key))
  queues.set(key, queued)
  const removeInstance = () => {
    if (queues.get(key) === queued) queues.delete(key)
  }
  queued.then(removeInstance, removeInstance)
  return queued
}

export const bootstrap = async (): Promise<void> => {}

export const mount = (props: LifecycleProps): Promise<void> =>
  serialise(props, async (key) => {
    if (mounts.has(key)) return
    const lifecycles = await loadLifecycles(props)
    const { domElement: place = pageDocument.body } = props
    // single-spa-react keys its roots by name: two widgets with the same name would overwrite each other.
    const name = `contato-widget-${++count}`
    const mounted: Mount = { name, domElement: pageDocument.createElement('div'), place }
    mounts.set(key, mounted)
    if (props.domElement) elements.set(props.name, place)
    await lifecycles.mount({ ...props, ...mounted })
  })

export const update = (props: LifecycleProps): Promise<void> =>
  serialise(props, async (key) => {
    const mounted = mounts.get(key)
    if (mounted) await (await loadLifecycles(props)).update?.({ ...props, ...mounted })
  })

/** Idempotent, and may be called before mount has resolved. */
export const unmount = (props: LifecycleProps): Promise<void> =>
  serialise(props, async (key) => {
    const mounted = mounts.get(key)
    if (!mounted) return
    mounts.delete(key)
    if (elements.get(props.name) === mounted.place) elements.delete(props.name)
    await (await loadLifecycles(props)).unmount({ ...props, ...mounted })
  })
