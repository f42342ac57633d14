import { getDefaultNormalizer, type MatcherFunction } from '@testing-library/react'

/** For `ByText`: the innermost element whose whole text matches, values within it in elements of their own. */
export function wholeText(text: string | RegExp): MatcherFunction {
  const normalise = getDefaultNormalizer()
  const matches = ({ textContent }: Element) => {
    const shown = normalise(textContent ?? '')
    return typeof text === 'string' ? shown === text : text.test(shown)
  }
  return (_, element) => element !== null && matches(element) && ![...element.children].some(matches)
}
