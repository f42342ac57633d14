import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export interface Tab<Id extends string = string> {
  id: Id
  label: ReactNode
  /** Absent when all tabs share `children` of the set. */
  content?: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Names the set of tabs for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  /** Id of the open tab, when the screen controls it. */
  selected?: Id | undefined
  /** The first tab by default. */
  defaultSelected?: Id | undefined
  onSelect?: ((id: Id) => void) | undefined
  /** Keeps the content of other tabs mounted but hidden, so that form input is preserved. */
  keepMounted?: boolean | undefined
  /** Content shared by all tabs; its state survives a change of tab. */
  children?: ReactNode
}

/** Tabs with arrow keys, Home and End; the Tab key moves into the content (ARIA APG). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  defaultSelected,
  onSelect,
  keepMounted = false,
  children,
}: TabsProps<Id>) {
  const setId = useId()
  const [own, setOwn] = useState(defaultSelected ?? tabs[0]?.id)
  const buttons = useRef(new Map<Id, HTMLButtonElement>())
  const open = selected ?? own
  const openIndex = tabs.findIndex((tab) => tab.id === open)

  function select(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    setOwn(tab.id)
    if (tab.id !== open) onSelect?.(tab.id)
    buttons.current.get(tab.id)?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    const target = { ArrowRight: openIndex + 1, ArrowLeft: openIndex - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    select(target)
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={handleKey}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${setId}-tab-${tab.id}`}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button)
              else buttons.current.delete(tab.id)
            }}
            aria-selected={tab.id === open}
            aria-controls={`${setId}-panel-${children === undefined ? tab.id : 'all'}`}
            tabIndex={tab.id === open ? 0 : -1}
            className={styles.tab}
            onClick={() => select(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${setId}-panel-all`}
          aria-labelledby={`${setId}-tab-${open}`}
          className={styles.panel}
        >
          {children}
        </div>
      )}
      {(children === undefined ? tabs : []).map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${setId}-panel-${tab.id}`}
          aria-labelledby={`${setId}-tab-${tab.id}`}
          hidden={tab.id !== open}
          className={styles.panel}
        >
          {(keepMounted || tab.id === open) && tab.content}
        </div>
      ))}
    </div>
  )
}
