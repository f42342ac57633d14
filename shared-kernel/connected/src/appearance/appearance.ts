import { isRecord } from '@portal/domain/record'
import { localStore, parseStored } from '@portal/runtime'

export type Contrast = 'system' | 'normal' | 'more'
/** In per cent of the reader's own text size. */
export const TEXT_SIZES = ['100', '125', '150', '200'] as const
type TextSize = (typeof TEXT_SIZES)[number]

export interface Appearance {
  contrast: Contrast
  text: TextSize
}

/** The guard inside every page reads it too, before the first paint (`delivery/boot-guard`). */
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

let kept: { from: string | null; appearance: Appearance } = { from: null, appearance: asDesigned }

/** What was chosen in this browser; the same object until it changes. */
export function readAppearance(): Appearance {
  const from = localStore.read(KEY)
  if (from !== kept.from) kept = { from, appearance: parse(parseStored(from)) }
  return kept.appearance
}

export const appearanceByDesign = (): Appearance => asDesigned

function apply({ contrast, text }: Appearance): void {
  const page = document.documentElement
  const isHigh = contrast === 'system' ? matchMedia('(prefers-contrast: more)').matches : contrast === 'more'
  if (isHigh) page.dataset.contrast = 'more'
  else delete page.dataset.contrast
  page.style.fontSize = text === '100' ? '' : `${text}%`
}

/** Kept in this browser, also after a logout: it says how to draw, not who reads. */
export function chooseAppearance(change: Partial<Record<keyof Appearance, string>>): void {
  const appearance = parse({ ...readAppearance(), ...change })
  localStore.write(KEY, JSON.stringify(appearance))
  // Where the browser refuses to store, the choice holds for this page.
  kept = { from: localStore.read(KEY), appearance }
  apply(appearance)
  for (const notify of watchers) notify()
}

export function watchAppearance(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Follows other tabs and the contrast that the system asks for. Called once by the shell; returns a cleanup function. */
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
