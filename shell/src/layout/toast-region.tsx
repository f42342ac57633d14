import { ToastOutlet } from '@portal/connected'

/** Shows the toasts of every module (spec §2 Toast); part of the shell, so that they outlive a screen. */
export function ToastRegion() {
  return <ToastOutlet />
}
