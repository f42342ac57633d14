import { classNames } from '../class-names'
import styles from './bar.module.css'
import type { Segment, SegmentKind } from './segments'

declare module 'react' {
  interface CSSProperties {
    /** Debt as a multiple of the first segment, for a bar that runs from the debt to the price. */
    '--from-debt'?: number
  }
}

interface CostBarProps {
  segments: readonly Segment[]
  /** Position of today's debt, in cents. */
  mark?: number | undefined
  /** Cents represented by the full width. */
  width: number
}

/** Segments on one scale. Not exposed to screen readers: the sentence beside it has the same information. */
export function CostBar({ segments, mark, width }: CostBarProps) {
  const share = (cents: number) => `${(cents / width) * 100}%`
  const end = segments.at(-1)?.to ?? 0
  const firstEnd = segments[0]?.to ?? end
  return (
    <svg aria-hidden="true" className={styles.bar} style={{ '--from-debt': (mark ?? firstEnd) / firstEnd }}>
      {segments.map(({ kind, from, to }) => (
        <rect key={kind} x={share(from)} width={share(to - from)} height="100%" className={styles[kind]} />
      ))}
      <rect x={share(end)} width={share(width - end)} height="100%" className={styles.rest} />
      {segments.slice(1).map(({ kind, from }) => (
        <line key={kind} x1={share(from)} x2={share(from)} y1="0" y2="100%" className={styles.joint} />
      ))}
      {mark !== undefined && mark < width && (
        <line x1={share(mark)} x2={share(mark)} y1="0" y2="100%" className={styles.mark} />
      )}
    </svg>
  )
}

export function Key({ kind }: { kind: SegmentKind }) {
  return (
    <svg aria-hidden="true" className={classNames(styles.bar, styles.key)}>
      <rect width="100%" height="100%" className={styles[kind]} />
    </svg>
  )
}
