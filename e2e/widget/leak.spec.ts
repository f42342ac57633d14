import type { CDPSession, Page } from '@playwright/test'
import { expect, launcher, panel, test } from './fixture'
import { apiOf } from './page-globals'

/** The number of live objects of a class, after garbage collection. */
async function countObjects(session: CDPSession, prototype: string): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { result } = await session.send('Runtime.evaluate', { expression: prototype })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
  })
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  return Number(count.value)
}

async function counts(page: Page) {
  const session = await page.context().newCDPSession(page)
  const elements = await countObjects(
    session,
    'customElements.get("contato-widget")?.prototype ?? HTMLDialogElement.prototype',
  )
  const dialogs = await countObjects(session, 'HTMLDialogElement.prototype')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { elements, dialogs, nodes, jsEventListeners }
}

test('mounted and unmounted 100 times by the page, it leaves nothing behind', async ({ page, site }) => {
  test.slow()
  await page.goto(`${site}/single-page`)
  const round = async (times: number) =>
    (await apiOf(page)).evaluate(async (widget, many) => {
      const main = document.querySelector('main')
      for (let each = 0; each < many; each++) {
        main?.replaceChildren(document.createElement('contato-widget'))
        await widget.open('chat')
        await new Promise(requestAnimationFrame)
        main?.replaceChildren()
      }
    }, times)
  await round(5)
  const before = await counts(page)
  await round(100)
  // Requests in flight retain the removed widget.
  await expect(async () => {
    const after = await counts(page)
    expect(after.elements).toBeLessThanOrEqual(before.elements)
    expect(after.dialogs).toBeLessThanOrEqual(before.dialogs)
    expect(after.nodes).toBeLessThan(before.nodes + 100)
    expect(after.jsEventListeners).toBeLessThan(before.jsEventListeners + 20)
  }).toPass({ timeout: 40_000 })

  await (await apiOf(page)).evaluate((widget) => widget.show())
  await launcher(page).click()
  await expect(panel(page)).toHaveCount(1)
})

test('mounted and unmounted 100 times by single-spa, it leaves nothing behind', async ({ page, site }) => {
  test.slow()
  await page.goto(`${site}/single-spa`)
  await page.waitForFunction(() => 'root' in window)
  const round = (times: number) =>
    page.evaluate(async (many) => {
      const { root } = window
      for (let each = 0; each < many; each++) {
        const parcel = root.mount('first', { view: 'list' })
        await parcel.mountPromise
        await parcel.unmount()
      }
    }, times)
  await round(5)
  const before = await counts(page)
  await round(100)
  await expect(async () => {
    const after = await counts(page)
    expect(after.dialogs).toBeLessThanOrEqual(before.dialogs + 1)
    expect(after.nodes).toBeLessThan(before.nodes + 200)
    expect(after.jsEventListeners).toBeLessThan(before.jsEventListeners + 40)
  }).toPass({ timeout: 40_000 })
  expect(await page.locator('contato-widget').count()).toBe(0)
})
