import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as kit from '../index'

const scenes = Object.entries(kit).filter(([name]) => name.endsWith('Scene')) as [
  string,
  () => ReactElement,
][]

test.each(scenes)('%s is decoration of at most 3 KB', (_, Scene) => {
  const markup = renderToStaticMarkup(<Scene />)
  expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"/)
  expect(markup.length).toBeLessThanOrEqual(3 * 1024)
})

test('there are eight scenes', () => expect(scenes).toHaveLength(8))

test.each([
  ['06:00', 180, 0],
  ['20:15', 607.5, 90],
])('the hands of the clock show %s', (time, hour, minute) => {
  const { container } = render(<kit.ClockFace time={time} />)
  const turns = [...container.querySelectorAll('path')].map((hand) => hand.getAttribute('transform'))
  expect(turns).toEqual([`rotate(${hour} 28 28)`, `rotate(${minute} 28 28)`])
})
