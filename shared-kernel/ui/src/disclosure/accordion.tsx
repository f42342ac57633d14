import { decodeUriPart } from '@portal/domain/decode-uri'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names'
import { keepValuesInRow } from '../data/untranslated'
import styles from './accordion.module.css'

type AccordionLevel = 2 | 3 | 4
const LevelContext = createContext<AccordionLevel>(3)

export interface AccordionProps {
  /** Level of the items' headings, 3 by default. */
  level?: AccordionLevel | undefined
  className?: string | undefined
  children: ReactNode
}

/** Collapsible items; several can be open at once, to compare them. */
export function Accordion({ level = 3, className, children }: AccordionProps) {
  return (
    <LevelContext.Provider value={level}>
      <div className={classNames(styles.accordion, className)}>{children}</div>
    </LevelContext.Provider>
  )
}

export interface AccordionItemProps {
  title: ReactNode
  /** Makes the item an anchor: a URL ending in #id opens it. */
  id?: string | undefined
  defaultOpen?: boolean | undefined
  /** Called when it opens or closes, whatever the cause. */
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

export function AccordionItem({ title, id, defaultOpen = false, onToggle, children }: AccordionItemProps) {
  const level = useContext(LevelContext)
  const [open, setOpen] = useState(defaultOpen)
  const ownId = useId()
  const buttonId = `${ownId}-button`
  const panelId = `${ownId}-panel`
  const item = useRef<HTMLDivElement>(null)
  const openAddressed = useEffectEvent(() => {
    setOpen(true)
    onToggle?.(true)
    item.current?.scrollIntoView({ block: 'start' })
  })

  function change(next: boolean) {
    setOpen(next)
    onToggle?.(next)
  }

  useEffect(() => {
    if (id === undefined) return
    const openWhenAddressed = () => {
      if (decodeUriPart(location.hash.slice(1)) === id) openAddressed()
    }
    openWhenAddressed()
    window.addEventListener('hashchange', openWhenAddressed)
    return () => window.removeEventListener('hashchange', openWhenAddressed)
  }, [id])

  const Tag = `h${level}` as const
  return (
    <div ref={item} id={id} className={styles.item}>
      <Tag className={styles.heading}>
        <button
          type="button"
          id={buttonId}
          aria-expanded={open}
          aria-controls={panelId}
          className={styles.button}
          onClick={() => change(!open)}
        >
          {keepValuesInRow(title)}
          <ChevronDown size={24} className={styles.chevron} />
        </button>
      </Tag>
      <section id={panelId} aria-labelledby={buttonId} hidden={!open} className={styles.panel}>
        {children}
      </section>
    </div>
  )
}
