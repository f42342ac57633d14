import { isRecord } from '@portal/domain/record'
import { localStore, parseStored } from '@portal/runtime'

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

function parse(stored: unknown): Appearance {
  if (!isRecord(stored)) return asDesigned
  const { contrast } = stored
  return {
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : 'system',
    text: TEXT_SIZES.find((size) => size === stored.text) ?? '100',
  }
}

let cached: { from: string | null; appearance: Appearance } = { from: null, appearance: asDesigned }

/** Stored choice; referentially stable until it changes. */
export function readAppearance(): Appearance {
  const from = localStore.read(KEY)
  if (from !== cached.from) cached = { from, appearance: parse(parseStored(from)) }
  return cached.appearance
}

export const appearanceByDesign = (): Appearance => asDesigned

function apply({ contrast, text }: Appearance): void {
  const page = document.documentElement
  const isHigh = contrast === 'system' ? matchMedia('(prefers-contrast: more)').matches : contrast === 'more'
  if (isHigh) page.dataset.contrast = 'more'
  else delete page.dataset.contrast
  page.style.fontSize = text === '100' ? '' : `${text}%`
}

/** Survives a logout: the choice contains no personal data. */
export function chooseAppearance(change: Partial<Record<keyof Appearance, string>>): void {
  const appearance = parse({ ...readAppearance(), ...change })
  localStore.write(KEY, JSON.stringify(appearance))
  // Read back: if the browser refused to store it, the choice still applies to this page.
  cached = { from: localStore.read(KEY), appearance }
  apply(appearance)
  for (const notify of watchers) notify()
}

export function watchAppearance(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Follows other tabs and the system's contrast preference. Called once by the shell; returns a cleanup function. */
export function followAppearance(): () => void {
  const preference = matchMedia('(prefers-contrast: more)')
  const follow = () => {
    apply(readAppearance())
    for (const notify of watchers) notify()
  }
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) follow()
  }
  follow()
  preference.addEventListener('change', follow)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    preference.removeEventListener('change', follow)
    window.removeEventListener('storage', fromOtherTab)
  }
}
