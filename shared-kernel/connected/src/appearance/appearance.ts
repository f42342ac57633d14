import { isRecord } from '@portal/domain/record'
import { localStore, parseStored } from '@portal/runtime'
import { useSyncExternalStore } from 'react'

export type Contrast = 'system' | 'normal' | 'more'
/** Percentage of the browser's font size. */
export const TEXT_SIZES = ['100', '125', '150', '200'] as const
type TextSize = (typeof TEXT_SIZES)[number]

export interface Appearance {
  contrast: Contrast
  text: TextSize
}

/** Also read by the boot guard before the first paint (`delivery/pages/boot-guard`). */
const KEY = 'appearance'
const asDesigned: Appearance = { contrast: 'system', text: '100' }
const watchers = new Set<() => void>()

const readStored = (): string | null => localStore.read(KEY)

function parse(text: string | null): Appearance {
  const stored = parseStored(text)
  if (!isRecord(stored)) return asDesigned
  const { contrast } = stored
  return {
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : 'system',
    text: TEXT_SIZES.find((size) => size === stored.text) ?? '100',
  }
}

function watch(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** The stored choice; as designed during hydration. */
export const useAppearance = (): Appearance => parse(useSyncExternalStore(watch, readStored, () => null))

function apply({ contrast, text }: Appearance): void {
  const page = document.documentElement
  const isHigh = contrast === 'system' ? matchMedia('(prefers-contrast: more)').matches : contrast === 'more'
  if (isHigh) page.dataset.contrast = 'more'
  else delete page.dataset.contrast
  page.style.fontSize = text === '100' ? '' : `${text}%`
}

/** Applies the stored choice. */
function follow(): void {
  apply(parse(readStored()))
  for (const notify of watchers) notify()
}

/** Survives a logout: the choice contains no personal data. */
export function chooseAppearance(change: Partial<Record<keyof Appearance, string>>): void {
  localStore.write(KEY, JSON.stringify({ ...parse(readStored()), ...change }))
  follow()
}

/** Follows other tabs and the system's contrast preference. Called once by the shell; returns a cleanup function. */
export function followAppearance(): () => void {
  const preference = matchMedia('(prefers-contrast: more)')
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) follow()
  }
  follow()
  const listening = new AbortController()
  const { signal } = listening
  preference.addEventListener('change', follow, { signal })
  window.addEventListener('storage', fromOtherTab, { signal })
  return () => listening.abort()
}
