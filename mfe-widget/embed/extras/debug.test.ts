import { problemsOf } from './debug'

test.each([
  [{ side: 'left', offset: '16px 24px', zIndex: '7', theme: 'auto', label: 'Ajuda', debug: '' }, []],
  [{ accent: '#0a6b3d #7be0b0', radius: 'soft', font: 'page', launcher: 'hidden', hours: '' }, []],
  [{ api: 'https://api.example', auto: 'false', offset: '16,24' }, []],
  [{ side: 'up' }, ['data-side="up" is not understood, so the default counts.']],
  [{ offset: 'bottom' }, ['data-offset="bottom" is not understood, so the default counts.']],
  [{ zIndex: 'top' }, ['data-z-index="top" is not understood, so the default counts.']],
  [
    { colour: 'red' },
    [expect.stringMatching(/^There is no data-colour\. There are .*data-z-index.*data-accent/)],
  ],
])('%j', (dataset: DOMStringMap, problems) => {
  expect(problemsOf(dataset)).toEqual(problems)
})
