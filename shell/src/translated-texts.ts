/**
 * Works around react/react#11538. Browser translators replace text nodes, which React keeps references to: its next
 * `insertBefore` or `removeChild` throws, and its text updates stay invisible. This module maps replaced texts to their
 * translations, redirects those calls, and restores a text that React updates, which the translator then translates
 * again (docs/decisions/025-words-and-accessibility.md).
 */

/** Elements that translators insert. The portal renders none of them. */
const TRANSLATION = 'font, ya-tr-span'

const standIns = new WeakMap<Node, readonly Element[]>()
const originals = new WeakMap<Node, Text>()
let observer: MutationObserver | undefined
let isSeen = false

export const isTranslated = (): boolean => isSeen

const isNew = (node: Node | null): node is Element =>
  node instanceof Element && node.matches(TRANSLATION) && !originals.has(node)

function learn(records: readonly MutationRecord[]): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') restoreBeside(target)
    for (const removed of removedNodes) {
      const text = originals.get(removed) ?? removed
      if (!(text instanceof Text) || text.isConnected) continue
      const added = [...addedNodes].filter(isNew)
      // Some translators insert the element first and remove the text afterwards.
      const beside = [previousSibling, nextSibling].find(isNew)
      if (added.length > 0 || beside) stand(text, beside && added.length === 0 ? [beside] : added)
    }
    // React has moved the node.
    for (const added of addedNodes) if (added.isConnected) removeStandIns(added)
  }
}

function stand(text: Text, added: readonly Element[]): void {
  isSeen = true
  standIns.set(text, [...(standIns.get(text) ?? []).filter(({ isConnected }) => isConnected), ...added])
  for (const each of added) originals.set(each, text)
  observer?.observe(text, { characterData: true })
}

function removeStandIns(text: Node): void {
  for (const each of standIns.get(text) ?? []) each.remove()
  standIns.delete(text)
}

/** Restores the siblings too: translators may merge them into one sentence. */
function restoreBeside(text: Node): void {
  const parent = text.isConnected
    ? null
    : standIns.get(text)?.find(({ isConnected }) => isConnected)?.parentNode
  if (parent) restoreIn(parent)
}

function restoreIn(parent: ParentNode): void {
  for (const child of [...parent.childNodes]) {
    const text = originals.get(child)
    if (!text) continue
    child.replaceWith(text)
    removeStandIns(text)
  }
}

/** Restores all texts before hydration, which compares them with the server's. No-op on the server. */
export function restoreTexts(): void {
  learn(observer?.takeRecords() ?? [])
  if (!isSeen) return
  for (const each of document.querySelectorAll(TRANSLATION)) if (each.parentNode) restoreIn(each.parentNode)
}

/** Elements within `parent` that replace the removed `child`; empty without a translation. */
function standInsOf(parent: Node, child: Node): readonly Element[] {
  learn(observer?.takeRecords() ?? [])
  const standing = standIns.get(child)?.filter(({ parentNode }) => parentNode === parent) ?? []
  const wrapper = child.parentElement?.closest(`:is(${TRANSLATION}):not(:is(${TRANSLATION}) *)`)
  return wrapper?.parentNode === parent ? [wrapper] : standing
}

/** Must run before React renders. Calls that do not concern a translated text are not changed. */
export function followTranslations(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode !== this && child instanceof Text) {
      for (const each of standInsOf(this, child)) each.remove()
      standIns.delete(child)
      return child
    }
    removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    const isMoved = before instanceof Text && before.parentNode !== this
    insertBefore.call(this, node, isMoved ? (standInsOf(this, before)[0] ?? null) : before)
    return node
  }
  observer = new MutationObserver(learn)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}
