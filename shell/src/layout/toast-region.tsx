import { ToastOutlet } from '@portal/connected'

/** Shows the toasts of all modules (spec §2 Toast). In the layout, so that they outlive a screen. */
export function ToastRegion() {
  return <ToastOutlet />
}
