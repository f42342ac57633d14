import { render } from '@testing-library/react'
import { CircleCheck } from 'lucide-react'
import drawIcon, { type IconData } from './draw-icon'

// As in lucide-react's circle-check.mjs.
const data: IconData = {
  node: [
    ['circle', { cx: '12', cy: '12', r: '10', key: '1mglay' }],
    ['path', { d: 'm16 9-5.5 5.5L8 12', key: 'xofnsj' }],
  ],
}
const Icon = drawIcon(data)

/** The SVG without the class names that lucide's own runtime adds, nor the namespace that HTML implies. */
function picture(container: HTMLElement): Record<string, string> {
  const svg = container.querySelector('svg')
  const attributes = [...(svg?.attributes ?? [])].filter(({ name }) => !/^(class|xmlns)$/.test(name))
  return {
    drawn: svg?.innerHTML ?? '',
    ...Object.fromEntries(attributes.map((each) => [each.name, each.value])),
  }
}

test.each([{}, { size: 20 }, { size: 18, strokeWidth: 3 }])(
  'draws %j as the package itself does',
  (props) => {
    const own = render(<Icon {...props} />)
    const theirs = render(<CircleCheck {...props} />)
    expect(picture(own.container)).toEqual(picture(theirs.container))
  },
)

test('takes a class and stays hidden from assistive technology', () => {
  const { container } = render(<Icon className="tick" />)
  expect(container.querySelector('svg')).toHaveClass('tick')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})
