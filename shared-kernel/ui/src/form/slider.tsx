import { VisuallyHidden } from '../text/visually-hidden'
import styles from './slider.module.css'

export interface SliderProps {
  label: string
  /** What can be picked, in order. */
  stops: readonly number[]
  /** One of the stops; null while nothing is picked. */
  value: number | null
  /** What a stop means, such as 'R$ 186,00'. */
  nameOf: (stop: number) => string
  onPick: (stop: number) => void
}

/** Picks from a range by drag, tap or key, beside the field that takes the exact value. */
export function Slider({ label, stops, value, nameOf, onPick }: SliderProps) {
  const [first, last] = [stops[0], stops.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
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
          // The picked part of the track, and the track.
          style={{ backgroundSize: `${(index / (stops.length - 1)) * 100}% 100%, 100% 100%` }}
          aria-valuetext={value === null ? 'Nada escolhido ainda' : nameOf(value)}
          onChange={({ currentTarget }) => {
            const stop = stops[Number(currentTarget.value)]
            if (stop !== undefined) onPick(stop)
          }}
        />
      </label>
      <p aria-hidden="true" className={styles.ends}>
        <span>{nameOf(first)}</span>
        <span>{nameOf(last)}</span>
      </p>
    </div>
  )
}
