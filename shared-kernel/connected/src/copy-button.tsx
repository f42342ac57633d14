import { announce } from '@portal/runtime'
import { Button, type ButtonProps } from '@portal/ui'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'children' | 'type'> {
  /** The text to copy. */
  text: string
  /** "Copiar código de barras", "Copiar chave": names what is copied. */
  label: string
  /** The message after copying, "Copiado" by default. */
  copiedLabel?: string | undefined
  /** For the journey: called once the text is in the clipboard. */
  onCopied?: (() => void) | undefined
}

const SHOW_COPIED_MS = 4_000

/** Copies a text and confirms it on screen and to screen readers. */
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
    if (result === null) return
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
    <Button
      variant={variant}
      icon={result === 'copied' ? <Check size={20} /> : <Copy size={20} />}
      onClick={copy}
      {...rest}
    >
      {result === 'copied' ? copiedLabel : result === 'failed' ? FAILED : label}
    </Button>
  )
}

const FAILED = 'Não foi possível copiar'

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

// Inside embedded browsers (messaging apps) the clipboard interface is often missing or refused.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(area)
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
