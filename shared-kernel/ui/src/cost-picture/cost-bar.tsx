import { classNames } from '../class-names'
import styles from './bar.module.css'
import type { Segment, SegmentKind } from './segments'

interface CostBarProps {
  segments: readonly Segment[]
  /** Cents: where today's debt ends. */
  mark?: number | undefined
  /** Cents that the whole width stands for. */
  width: number
}

/** Segments on one scale. What it shows is told by the sentence beside it. */
export function CostBar({ segments, mark, width }: CostBarProps) {
  const share = (cents: number) => `${(cents / width) * 100}%`
  const end = segments.at(-1)?.to ?? 0
  return (
    <svg aria-hidden="true" className={styles.bar}>
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

/** The colour of a segment, beside its name. */
export function Key({ kind }: { kind: SegmentKind }) {
  return (
    <svg aria-hidden="true" className={classNames(styles.bar, styles.key)}>
      <rect width="100%" height="100%" className={styles[kind]} />
    </svg>
  )
}
