import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import { VisuallyHidden } from '../text/visually-hidden'
import { DaysLeft } from './days-left'
import styles from './timeline.module.css'

export type TimelineState = 'done' | 'current' | 'upcoming' | 'late'

export interface TimelineItem {
  id: string
  state: TimelineState
  title: ReactNode
  /** Right of the title: a date or an amount. */
  meta?: ReactNode
  /** Working days until then, drawn as a road to the sun. */
  daysLeft?: number | undefined
  /** Further content: text, badges, buttons. */
  children?: ReactNode
  /** Overrides the default labels "etapa concluída", "etapa atual", "a seguir" and "em atraso". */
  stateLabel?: string | undefined
}

const stateWords: Record<TimelineState, string> = {
  done: 'etapa concluída',
  current: 'etapa atual',
  upcoming: 'a seguir',
  late: 'em atraso',
}

const marks: Record<TimelineState, ReactNode> = {
  done: <Check size={16} strokeWidth={3} />,
  current: <span className={styles.dot} />,
  upcoming: null,
  late: <TriangleAlert size={16} />,
}

/** Steps or instalments in chronological order. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string | undefined }) {
  return (
    <ol aria-label={label} className={styles.timeline}>
      {items.map(({ id, state, title, meta, daysLeft, children, stateLabel }) => (
        <li
          key={id}
          aria-current={state === 'current' ? 'step' : undefined}
          className={classNames(styles.item, styles[state])}
        >
          <span aria-hidden="true" className={styles.mark}>
            {marks[state]}
          </span>
          <div>
            <div className={styles.head}>
              <span className={styles.title}>
                {keepValues(title)}
                <VisuallyHidden> ({stateLabel ?? stateWords[state]})</VisuallyHidden>
              </span>
              {meta !== undefined && <span className={styles.meta}>{keepValues(meta)}</span>}
            </div>
            {daysLeft !== undefined && <DaysLeft days={daysLeft} />}
            {children !== undefined && <div className={styles.detail}>{keepValues(children)}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
