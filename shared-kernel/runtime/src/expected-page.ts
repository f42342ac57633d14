import { create } from 'zustand'
import type { InternalAddress, RoutePath } from './router'

/** The shell preloads this page when the browser is idle. */
export const useExpectedPage = create<{ address: RoutePath | InternalAddress | null }>(() => ({
  address: null,
}))

/** Announces the most likely next page. */
export function expectPage(address: RoutePath | InternalAddress): void {
  useExpectedPage.setState({ address })
}
