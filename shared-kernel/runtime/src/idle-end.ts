import { create } from 'zustand'

/** When a session ends because nobody uses it, by the device's clock: known two minutes before, until somebody does. */
export const useIdleEnd = create<{ endsAt: number | null }>(() => ({ endsAt: null }))
