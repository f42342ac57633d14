import { jsx, jsxs } from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

/** For builds with Fast Refresh: a shell's React in production has no `react/jsx-dev-runtime`. */
export const jsxDEV = (
  type: React.ElementType,
  props: unknown,
  key: React.Key | undefined,
  hasStaticChildren: boolean,
) => (hasStaticChildren ? jsxs : jsx)(type, props, key)
