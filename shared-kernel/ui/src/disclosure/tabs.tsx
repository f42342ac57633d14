import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

export interface TabsProps<Id extends string> {
  /** Names the set of tabs for screen readers. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  /** Id of the open tab. */
  selected: Id
  onSelect: (id: Id) => void
  /** Content of all tabs; its state survives a change of tab. */
  children: ReactNode
}

/** Tabs with arrow keys, Home and End; the Tab key moves into the content (ARIA APG). */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const setId = useId()
  const list = useRef<HTMLDivElement>(null)
  const openIndex = tabs.findIndex(({ id }) => id === selected)

  function select(index: number) {
    const place = (index + tabs.length) % tabs.length
    const tab = tabs[place]
    if (tab && tab.id !== selected) onSelect(tab.id)
    list.current?.querySelectorAll('button')[place]?.focus()
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
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={handleKey}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${setId}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${setId}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => select(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${setId}-panel`}
        aria-labelledby={`${setId}-tab-${selected}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}
