import { render, screen } from '@testing-library/react'
import { type ReactNode, startTransition, useState } from 'react'
import { Continued } from './continued'

/** Names that a view transition would pair, before and after it. */
const seen: string[][] = []
const names = () =>
  [...document.querySelectorAll<HTMLElement>('main *')]
    .map(({ style }) => style.viewTransitionName)
    .filter(Boolean)

/** The part of the API that React uses. */
function startViewTransition({ update }: { update: () => void }) {
  seen.push(names())
  const ready = Promise.resolve().then(() => {
    update()
    seen.push(names())
  })
  return { ready, finished: ready, skipTransition() {} }
}

const allowMotion = (allowed: boolean) => {
  window.matchMedia = (query: string) =>
    ({ matches: allowed && query === '(prefers-reduced-motion: no-preference)' }) as MediaQueryList
}

// Inside `act` React commits synchronously, without a transition.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})
beforeEach(() => {
  seen.length = 0
  Object.assign(document, { startViewTransition, fonts: { status: 'loaded' } })
  Object.assign(document.documentElement, { animate() {}, getAnimations: () => [] })
  Object.assign(globalThis, { CSS: { escape: (name: string) => name } })
  allowMotion(true)
})

const listOf = (title: string) => (
  <ul>
    {['N1', 'N2'].map((id) => (
      <li key={id}>
        <Continued as={`offer-${id}`}>
          <article>{`${title} ${id}`}</article>
        </Continued>
      </li>
    ))}
  </ul>
)
const list = listOf('Oferta')
const offer = (
  <section>
    <Continued as="offer-N2">
      <header>Sua negociação</header>
    </Continued>
  </section>
)

let show: (next: ReactNode) => void
function Screens({ initial }: { initial: ReactNode }) {
  const [shown, setShown] = useState(initial)
  show = (next) => startTransition(() => setShown(next))
  return <main>{shown}</main>
}

async function go(next: ReactNode, text: string) {
  show(next)
  await screen.findByText(text)
}

test('one thing of the list becomes that thing of the next screen, and goes back', async () => {
  render(<Screens initial={list} />)
  await go(offer, 'Sua negociação')
  expect(seen).toEqual([['offer-N2'], ['offer-N2']])
  await go(list, 'Oferta N1')
  expect(seen).toEqual([['offer-N2'], ['offer-N2'], ['offer-N2'], ['offer-N2']])
})

test('a thing that changes, or that the next screen does not have, does so without motion', async () => {
  render(<Screens initial={list} />)
  await go(listOf('Proposta'), 'Proposta N2')
  await go(<p>Outra página</p>, 'Outra página')
  await go(offer, 'Sua negociação')
  expect(seen).toEqual([])
})

test('nothing moves for a person who asks for less motion', async () => {
  allowMotion(false)
  render(<Screens initial={list} />)
  await go(offer, 'Sua negociação')
  expect(seen).toEqual([])
})

test('nothing moves a second time when the browser has drawn the way back', async () => {
  render(<Screens initial={offer} />)
  const swipe = (hasUAVisualTransition: boolean) =>
    window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition }))
  swipe(true)
  await go(list, 'Oferta N1')
  expect(seen).toEqual([])
})

test('a browser without transitions changes the screen', async () => {
  Object.assign(document, { startViewTransition: undefined })
  render(<Screens initial={list} />)
  await go(offer, 'Sua negociação')
})
