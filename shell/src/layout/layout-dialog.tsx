import { toast } from '@portal/runtime'
import { type ComponentType, useSyncExternalStore } from 'react'

/** A dialog of the layout. It is shown while mounted and asks to be closed. */
type LayoutDialogComponent = ComponentType<{ onClose: () => void }>

let shown: LayoutDialogComponent | null = null
const watchers = new Set<() => void>()

function show(dialog: LayoutDialogComponent | null): void {
  shown = dialog
  for (const tell of watchers) tell()
}

function subscribe(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Fetches a dialog and shows it; a failed download says so instead of breaking the page. */
async function open(load: () => Promise<LayoutDialogComponent>): Promise<void> {
  try {
    show(await load())
  } catch {
    toast('Não foi possível abrir agora. Verifique sua conexão com a internet e tente novamente.', {
      tone: 'error',
    })
  }
}

export const openPrivacyNotice = () => open(async () => (await import('./privacy-dialog')).PrivacyDialog)
export const openCookiePreferences = () =>
  open(async () => (await import('./cookie-preferences')).CookiePreferences)

const current = () => shown
const none = () => null
const close = () => show(null)

/** Where the layout's dialogs appear, one at a time. */
export function LayoutDialog() {
  const Dialog = useSyncExternalStore(subscribe, current, none)
  return Dialog && <Dialog onClose={close} />
}
