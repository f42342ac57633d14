import { CopyButton, type CopyButtonProps } from '@portal/connected'
import { formatLine } from '@portal/domain/linha-digitavel'

export interface CopyLineButtonProps extends Omit<CopyButtonProps, 'text' | 'label'> {
  /** 47 digits. */
  line: string
}

/** Copies the line of a slip in its five groups. */
export function CopyLineButton({ line, ...rest }: CopyLineButtonProps) {
  return <CopyButton variant="primary" text={formatLine(line)} label="Copiar código de barras" {...rest} />
}
