import { create } from 'zustand'

/** End of an idle session by the device's clock; set two minutes before and reset by activity. */
export const useIdleEnd = create<{ endsAt: number | null }>(() => ({ endsAt: null }))
