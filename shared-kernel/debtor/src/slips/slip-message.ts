import { formatLine } from '@portal/domain/linha-digitavel'
import { formatSeal } from '@portal/domain/seal'

/** What goes along with a shared slip: its line and, for whoever pays it, the code that tells it from a forgery. */
export function slipMessage({ line, seal }: { line: string; seal: string | null | undefined }): string {
  if (!seal) return formatLine(line)
  return `${formatLine(line)}\n\nCódigo de conferência, para a página Confira seu boleto do portal:\n${formatSeal(seal)}`
}
