import { barsOf, interleaved2of5 } from '@portal/domain/interleaved-2-of-5'
import { lineToBarcode } from '@portal/domain/linha-digitavel'
import styles from './slip-card.module.css'

const HEIGHT = 50

/** The barcode, for scanning with another device; its digits are shown beside it. */
export function BarcodePicture({ line }: { line: string }) {
  const { bars, modules } = barsOf(interleaved2of5(lineToBarcode(line)))
  return (
    <svg
      aria-hidden="true"
      className={styles.barcode}
      viewBox={`0 0 ${modules} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.map(({ start, width }) => `M${start} 0h${width}v${HEIGHT}h-${width}z`).join('')} />
    </svg>
  )
}
