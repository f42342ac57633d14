import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './timeline.module.css'

export type TimelineState = 'done' | 'current' | 'upcoming' | 'late'

export interface TimelineItem {
  id: string
  state: TimelineState
  title: ReactNode
  /** At the right of the title: a date or an amount. */
  meta?: ReactNode
  /** What belongs to it: text, badges, buttons. */
  children?: ReactNode
  /** The state in words, when "etapa concluída", "etapa atual", "a seguir", "em atraso" do not fit. */
  stateLabel?: string | undefined
}

const stateWords: Record<TimelineState, string> = {
  done: 'etapa concluída',
  current: 'etapa atual',
  upcoming: 'a seguir',
  late: 'em atraso',
}

/** Steps or instalments along time. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string | undefined }) {
  return (
    <ol aria-label={label} className={styles.timeline}>
      {items.map(({ id, state, title, meta, children, stateLabel }) => (
        <li
          key={id}
          aria-current={state === 'current' ? 'step' : undefined}
          className={classNames(styles.item, styles[state])}
        >
          <span aria-hidden="true" className={styles.mark}>
            <TimelineMark state={state} />
          </span>
          <div>
            <div className={styles.head}>
              <span className={styles.title}>
                {title}
                <VisuallyHidden> ({stateLabel ?? stateWords[state]})</VisuallyHidden>
              </span>
              {meta !== undefined && <span className={styles.meta}>{meta}</span>}
            </div>
            {children !== undefined && <div className={styles.detail}>{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function TimelineMark({ state }: { state: TimelineState }) {
  switch (state) {
    case 'done':
      return <Check size={16} strokeWidth={3} />
    case 'late':
      return <TriangleAlert size={16} />
    case 'current':
      return <span className={styles.dot} />
    case 'upcoming':
      return null
  }
}
