import { getConfig, toast } from '@portal/runtime'
import type { ComponentType } from 'react'
import { create } from 'zustand'

/** A dialog of the layout, open while mounted. */
type LayoutDialogComponent = ComponentType<{ onClose: () => void }>

const useDialog = create<{ Dialog: LayoutDialogComponent | null }>(() => ({ Dialog: null }))

/** Loads and shows a dialog. Shows a toast when its chunk fails to load. */
async function loadAndOpen(load: () => Promise<LayoutDialogComponent>): Promise<void> {
  try {
    useDialog.setState({ Dialog: await load() })
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

const closeDialog = () => useDialog.setState({ Dialog: null })

/** Renders the open dialog; one at a time. */
export function LayoutDialog() {
  const { Dialog } = useDialog()
  return Dialog && <Dialog onClose={closeDialog} />
}
