import { encode } from 'uqr'

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4

export interface QrCodeProps {
  text: string
  /** Accessible name. */
  label: string
  className?: string | undefined
}

/** Black on white in the dark theme too: many bank apps do not read inverted codes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={className}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={data.map(pathOfRow).join('')} />
    </svg>
  )
}

const pathOfRow = (row: readonly boolean[], y: number): string =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
