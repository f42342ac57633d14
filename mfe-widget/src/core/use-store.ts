import { useSyncExternalStore } from 'react'
import type { Store } from './store'

export const useStore = <S>(store: Store<S>): S => useSyncExternalStore(store.subscribe, store.get, store.get)
