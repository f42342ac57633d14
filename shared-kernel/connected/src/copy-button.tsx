import { announce } from '@portal/runtime'
import { Button, type ButtonProps, TextAreaField } from '@portal/ui'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'children' | 'type'> {
  /** Text to copy. */
  text: string
  /** Names the content: "Copiar código de barras", "Copiar chave". */
  label: string
  /** Label after copying, "Copiado" by default. */
  copiedLabel?: string | undefined
  /** Called after a successful copy. */
  onCopied?: (() => void) | undefined
}

const SHOW_COPIED_MS = 4_000

/**
 * Copies a text and announces the result. If the browser refuses, as in-app browsers do, it shows the text selected,
 * for a manual copy.
 */
export function CopyButton({
  text,
  label,
  copiedLabel = 'Copiado',
  onCopied,
  variant = 'secondary',
  ...rest
}: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(null), SHOW_COPIED_MS)
    return () => clearTimeout(timer)
  }, [result])

  async function copy() {
    const copied = await writeToClipboard(text)
    setResult(copied ? 'copied' : 'failed')
    announce(copied ? copiedLabel : FAILED, copied ? 'polite' : 'assertive')
    if (copied) onCopied?.()
  }

  return (
    <>
      <Button
        variant={variant}
        icon={result === 'copied' ? <Check size={20} /> : <Copy size={20} />}
        onClick={copy}
        {...rest}
      >
        {result === 'copied' ? copiedLabel : result === 'failed' ? FAILED : label}
      </Button>
      {result === 'failed' && (
        <TextAreaField
          ref={takeFocus}
          label={label}
          hint="O texto está selecionado: use o copiar do seu aparelho."
          readOnly
          value={text}
          rows={3}
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  )
}

const takeFocus = (area: HTMLTextAreaElement | null) => area?.focus()

const FAILED = 'Não foi possível copiar'

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

// Fallback for in-app browsers, where the Clipboard API is often missing or blocked.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  Object.assign(area.style, { position: 'fixed', opacity: '0' })
  const focused = document.activeElement
  // While a modal dialog is open, the rest of the document is inert.
  const within = focused?.closest('dialog') ?? document.body
  within.append(area)
  area.select()
  let copied = false
  try {
    copied = document.execCommand('copy')
  } catch {
    copied = false
  }
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
