import { act, render } from '@testing-library/react'
import fc from 'fast-check'
import { Fragment } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followTranslations, restoreTexts } from './translated-texts'

const { insertBefore, removeChild } = Node.prototype
beforeAll(followTranslations)
afterAll(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild })
})

/** Wraps a text in `<font><font>`, as Google's and Microsoft's translators do. */
function translationOf(text: Text): HTMLElement {
  const outer = document.createElement('font')
  outer.innerHTML = '<font></font>'
  outer.firstElementChild?.append(text.data.toUpperCase())
  return outer
}

const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data !== '' && !node.parentElement?.closest('font, [translate=no]'))
      texts.push(node)
  return texts
}

/** The ways in which translators change a subtree. */
const translators = {
  'put in its place': (root: Node) => {
    for (const text of textsIn(root)) text.replaceWith(translationOf(text))
  },
  'put before it, which goes': (root: Node) => {
    const texts = textsIn(root)
    for (const text of texts) text.before(translationOf(text))
    for (const text of texts) text.remove()
  },
  'put behind it, which goes': (root: Node) => {
    for (const text of textsIn(root)) {
      text.after(translationOf(text))
      text.remove()
    }
  },
  'made anew each time': (root: Node) => {
    for (const font of root instanceof Element ? root.querySelectorAll('font > font') : []) {
      const again = font.parentElement?.cloneNode(true)
      if (again) font.parentElement?.replaceWith(again)
    }
    for (const text of textsIn(root)) text.replaceWith(translationOf(text))
  },
  'drawn around it': (root: Node) => {
    for (const text of textsIn(root)) {
      const font = document.createElement('font')
      text.before(font)
      font.append(text)
    }
  },
}

interface State {
  day: string
  error: boolean
  count: number
  order: readonly string[]
}

/** Renders texts that update beside siblings, mount, unmount and move. */
function Page({ day, error, count, order }: State) {
  return (
    <section>
      <p>
        vence {day}, em {count} {count === 1 ? 'parcela' : 'parcelas'}
      </p>
      <div>
        {error && 'confira'}
        {error ? <b>o cpf</b> : 'cpf'}
        <i>{day}</i> aqui
        {order.map((name) => (
          <Fragment key={name}>{name}</Fragment>
        ))}
      </div>
      {error && <p>{day}</p>}
      fim {count}
    </section>
  )
}

const state = fc.record({
  day: fc.constantFrom('hoje', 'amanhã', 'sexta'),
  error: fc.boolean(),
  count: fc.nat({ max: 2 }),
  order: fc.shuffledSubarray(['um', 'dois', 'três']),
})
const INITIAL_STATE: State = { day: 'hoje', error: false, count: 1, order: ['um'] }
const settle = () => act(async () => {})

test.each(Object.entries(translators))(
  'what is %s never ends a page nor keeps what was true before',
  async (_, translate) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(state, fc.boolean()), { minLength: 2, maxLength: 8 }),
        async (states) => {
          const plain = render(<Page {...INITIAL_STATE} />)
          const shown = render(<Page {...INITIAL_STATE} />)
          for (const [next, isInTime] of states) {
            plain.rerender(<Page {...next} />)
            shown.rerender(<Page {...next} />)
            await settle()
            expect(shown.container.textContent?.toUpperCase()).toBe(
              plain.container.textContent?.toUpperCase(),
            )
            if (!isInTime) continue
            translate(shown.container)
            await settle()
            expect(shown.container.textContent?.toUpperCase()).toBe(
              plain.container.textContent?.toUpperCase(),
            )
          }
          shown.unmount()
          plain.unmount()
          expect(document.body.textContent).toBe('')
        },
      ),
      { numRuns: 20 },
    )
  },
)

test('React hydrates what was translated before it came, once the texts are back', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = '<p>vence <!-- -->hoje<!-- -->, às <b>8h</b></p>'
  translators['put in its place'](root)
  await settle()
  const onRecoverableError = jest.fn()
  const page = (day: string) => (
    <p>
      vence {day}, às <b>8h</b>
    </p>
  )
  restoreTexts()
  const hydrated = await act(async () => hydrateRoot(root, page('hoje'), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  translators['put in its place'](root)
  await act(async () => hydrated.render(page('amanhã')))
  expect(root).toHaveTextContent('vence amanhã, às 8H')
  await act(async () => hydrated.unmount())
  root.remove()
})

test('what is about no text fails as it always has', () => {
  const parent = document.createElement('div')
  expect(() => parent.removeChild(document.createElement('p'))).toThrow(DOMException)
  expect(() => parent.insertBefore(document.createElement('p'), document.createElement('p'))).toThrow(
    DOMException,
  )
})
