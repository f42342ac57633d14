import { keepValues } from '../data/untranslated'
import { VisuallyHidden } from '../text/visually-hidden'
import styles from './slider.module.css'

export interface SliderProps {
  label: string
  /** Selectable values, in order. */
  stops: readonly number[]
  /** One of the stops; null when none is selected. */
  value: number | null
  /** Text of a stop, such as 'R$ 186,00'. */
  nameOf: (stop: number) => string
  onPick: (stop: number) => void
}

/** Selects from a range by drag, tap or key; use it beside a field for the exact value. */
export function Slider({ label, stops, value, nameOf, onPick }: SliderProps) {
  const [lowest, highest] = [stops[0], stops.at(-1)]
  if (lowest === undefined || highest === undefined || lowest === highest) return null
  const index = value === null ? 0 : stops.indexOf(value)
  return (
    <div>
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <input
          type="range"
          className={styles.range}
          min={0}
          max={stops.length - 1}
          value={index}
          // Filled part, then track.
          style={{ backgroundSize: `${(index / (stops.length - 1)) * 100}% 100%, 100% 100%` }}
          aria-valuetext={value === null ? 'Nada escolhido ainda' : nameOf(value)}
          onChange={({ currentTarget }) => {
            const stop = stops[Number(currentTarget.value)]
            if (stop !== undefined) onPick(stop)
          }}
        />
      </label>
      <p aria-hidden="true" className={styles.ends}>
        <span>{keepValues(nameOf(lowest))}</span>
        <span>{keepValues(nameOf(highest))}</span>
      </p>
    </div>
  )
}
