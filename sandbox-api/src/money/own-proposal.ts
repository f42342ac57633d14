import { assertCents, type Cents } from './cents'
import { type InstalmentQuote, type InstalmentQuoteInput, quoteInstalments } from './quote'

export interface ProposalByValue {
  /** The highest instalment that the debtor can pay. */
  maxInstalmentCents: Cents
  minCount: number
  maxCount: number
}

/**
 * The debtor's own proposal by value: the fewest instalments, none above that value. Null when even the
 * longest term does not suffice.
 */
export function quoteByValue(
  input: Omit<InstalmentQuoteInput, 'count'>,
  { maxInstalmentCents, minCount, maxCount }: ProposalByValue,
): InstalmentQuote | null {
  assertCents(maxInstalmentCents, 'maxInstalmentCents')
  for (let count = minCount; count <= maxCount; count++) {
    const quote = quoteInstalments({ ...input, count })
    if (Math.max(quote.instalmentCents, quote.lastInstalmentCents) <= maxInstalmentCents) return quote
  }
  return null
}
