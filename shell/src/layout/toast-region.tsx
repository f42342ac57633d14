import { ToastOutlet } from '@portal/connected'

/** Where the messages of every module appear (spec §2 Toast); part of the shell, so that they outlive a screen. */
export function ToastRegion() {
  return <ToastOutlet />
}
