/** Money inside the code is an integer number of cents; on the wire it is reais with two decimals. */
export type Cents = number

/** Floating-point sums that differ by less than this share of a unit are treated as a tie. */
const TIE_TOLERANCE = 1e-9

/**
 * Rounds to `decimals` places, ties to the even digit (ABNT NBR 5891, which Res. CMN 4.881/2020 prescribes
 * for the CET).
 */
export function roundHalfEven(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  const below = Math.floor(scaled)
  const rest = scaled - below
  const isTie = Math.abs(rest - 0.5) < TIE_TOLERANCE * Math.max(1, Math.abs(scaled) / 1e6)
  const up = isTie ? below % 2 !== 0 : rest > 0.5
  return (up ? below + 1 : below) / scale
}

/** A share of an amount, in whole cents. */
export function shareOf(amount: Cents, fraction: number): Cents {
  return roundHalfEven(amount * fraction)
}
