import { getConfig, toast } from '@portal/runtime'
import { type ComponentType, useSyncExternalStore } from 'react'

/** A dialog of the layout, open while mounted. */
type LayoutDialogComponent = ComponentType<{ onClose: () => void }>

let openedDialog: LayoutDialogComponent | null = null
const watchers = new Set<() => void>()

function setDialog(dialog: LayoutDialogComponent | null): void {
  openedDialog = dialog
  for (const notify of watchers) notify()
}

function subscribe(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Loads and shows a dialog. Shows a toast when its chunk fails to load. */
async function loadAndOpen(load: () => Promise<LayoutDialogComponent>): Promise<void> {
  try {
    setDialog(await load())
  } catch {
    const { phone } = getConfig().contact
    toast(`Não foi possível abrir agora. Verifique sua internet e tente de novo, ou ligue ${phone}.`, {
      tone: 'error',
    })
  }
}

export const openPrivacyNotice = () =>
  loadAndOpen(async () => (await import('./privacy-dialog')).PrivacyDialog)
export const openCookiePreferences = () =>
  loadAndOpen(async () => (await import('./cookie-preferences')).CookiePreferences)
export const openAppearance = () =>
  loadAndOpen(async () => (await import('./appearance-dialog')).AppearanceDialog)

export const openLibras = () => loadAndOpen(async () => (await import('./appearance-dialog')).LibrasDialog)

const getSnapshot = () => openedDialog
const getServerSnapshot = () => null
const closeDialog = () => setDialog(null)

/** Renders the open dialog; one at a time. */
export function LayoutDialog() {
  const Dialog = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
  return Dialog && <Dialog onClose={closeDialog} />
}
