import { TextLink } from '@portal/connected'
import { Stack } from '@portal/ui'
import { createContext, type ReactNode, use, useState } from 'react'
import type { Sources } from '../sources'
import styles from './gallery.module.css'

declare const __SOURCES__: Sources
const { states, props } = __SOURCES__

/** Part on show, and what a state must contain. */
export const ShownContext = createContext({ part: '', state: '', search: '' })

/** Contents by name; names are unique in the gallery. */
export type StateTable = Readonly<Record<string, ReactNode>>

/** Gives a state the whole width. */
export const wide = (content: ReactNode) => <div className={styles.wide}>{content}</div>

export const States = ({ of: table }: { of: StateTable }) =>
  Object.entries(table).map(([name, content]) => (
    <State key={name} name={name}>
      {content}
    </State>
  ))

/** One component in one state, with a link to it alone, its code, and the props of the components in it. */
function State({ name, children }: { name: string; children: ReactNode }) {
  const shown = use(ShownContext)
  const [isOpen, setOpen] = useState(false)
  const code = states[name] ?? ''
  if (shown.state !== '' && shown.state !== name) return null
  if (!`${name} ${code}`.toLowerCase().includes(shown.search.toLowerCase())) return null
  const components = new Set([...code.matchAll(/<([A-Z]\w+)/g)].flatMap(([, component = '']) => component))
  return (
    <Stack gap={8} className={styles.state}>
      <span className={styles.caption}>
        <TextLink href={`?part=${shown.part}&state=${encodeURIComponent(name)}`}>{name}</TextLink>
      </span>
      {children}
      <details className={styles.caption} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Código</summary>
        {isOpen &&
          [code, ...[...components].map((component) => props[component])]
            .filter((text) => text !== undefined)
            .map((text) => (
              <pre key={text} className={styles.code}>
                {text}
              </pre>
            ))}
      </details>
    </Stack>
  )
}
