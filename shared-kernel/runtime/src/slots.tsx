/**
 * Slots: a screen names one without knowing which modules fill it. The shell provides this file together with the query
 * cache, so only on pages behind the login.
 */
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import type { CardSlot, ModuleCard } from './card'
import type { InternalAddress, RoutePath } from './router'
import { type ExtensionSlot, SLOT_PROPS, type SlotProps } from './slot-props'

export type { ModuleCard } from './card'

/** A card and the target of its link. */
export interface CardEntry {
  card: ModuleCard
  to: RoutePath | InternalAddress
  label: string
}

export interface Extension {
  key: string
  /** Never rejects: resolves to an empty component on failure. */
  load: () => Promise<ComponentType<object>>
  report: (kind: 'render' | 'timeout') => void
}

export interface SlotHost {
  useCards(slot: CardSlot): readonly CardEntry[]
  useExtensions(slot: ExtensionSlot): readonly Extension[]
}

/** Default without a shell: empty slots. */
const nobody: SlotHost = { useCards: () => [], useExtensions: () => [] }
let host = nobody
/** For the shell and for tests. */
export const setSlotHost = (next = nobody): void => {
  host = next
}

/** Cards of all modules, in order. They are data, which the screen renders. */
export const useCards = (slot: CardSlot): readonly CardEntry[] => host.useCards(slot)

/** Renders the extensions of other modules. One that fails or is late is omitted. */
export function Slot<Name extends ExtensionSlot>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const handed = Object.fromEntries(SLOT_PROPS[name].map((key) => [key, Reflect.get(props, key)]))
  return host
    .useExtensions(name)
    .map((extension) => <Isolated key={extension.key} extension={extension} props={handed} />)
}

/** From the first render on; a later insertion would shift content being read. */
const BUDGET_MS = 4000

function Isolated({ extension, props }: { extension: Extension; props: object }) {
  const [{ load, report }] = useState(extension)
  const [Drawn] = useState(() => lazy(async () => ({ default: await load() })))
  const [state, setState] = useState<'coming' | 'shown' | 'absent'>('coming')
  const fail = useCallback(
    (kind: 'render' | 'timeout') => {
      setState('absent')
      report(kind)
    },
    [report],
  )
  useEffect(() => {
    if (state !== 'coming') return
    const timer = setTimeout(() => fail('timeout'), BUDGET_MS)
    return () => clearTimeout(timer)
  }, [state, fail])
  if (state === 'absent') return null
  return (
    <Boundary onError={() => fail('render')}>
      <Suspense>
        <Drawn {...props} />
        <Shown onShown={setState} />
      </Suspense>
    </Boundary>
  )
}

/** Sibling of the lazy component: its effect runs once the Suspense boundary has resolved. */
function Shown({ onShown }: { onShown: (state: 'shown') => void }) {
  useEffect(() => onShown('shown'), [onShown])
  return null
}

interface BoundaryProps {
  onError: () => void
  children: ReactNode
}

class Boundary extends Component<BoundaryProps> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(): void {
    this.props.onError()
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
