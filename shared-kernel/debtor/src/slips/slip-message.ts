import { formatLine } from '@portal/domain/linha-digitavel'
import { formatSeal } from '@portal/domain/seal'

/** Message of a shared slip: its line, and the check code with which the payer can verify it. */
export function slipMessage({ line, seal }: { line: string; seal: string | null | undefined }): string {
  if (!seal) return formatLine(line)
  return `${formatLine(line)}\n\nCódigo de conferência, para a página Confira seu boleto do portal:\n${formatSeal(seal)}`
}
