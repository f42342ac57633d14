import { create } from 'zustand'
import type { InternalAddress, RoutePath } from './router'

/** Read by the shell, which gets the files of that page while this one is at rest. */
export const useExpectedPage = create<{ address: RoutePath | InternalAddress | null }>(() => ({
  address: null,
}))

/** Tells which page most probably follows this one. */
export function expectPage(address: RoutePath | InternalAddress): void {
  useExpectedPage.setState({ address })
}
