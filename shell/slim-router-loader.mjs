/**
 * What nothing can reach through the names that `@portal/runtime/router` gives: calls by forms and fetchers, observers of
 * the router, React's server components, links that fetch for a framework. Functions of the router's production build.
 */
const UNREACHABLE = [
  'PrefetchPageLinks',
  'RSCErrorHandler',
  'fetch2',
  'getRouteInstrumentationUpdates',
  'handleAction',
  'instrumentClientSideRouter',
]
const FORM = /^var Form = [\s\S]*?^Form\.displayName = "Form";$/m
const NO_SUBMISSION = 'if (!opts || !isSubmissionNavigation(opts)) {'

const bodyOf = (name) =>
  new RegExp(String.raw`(^( *)(?:async )?function ${name}\([\s\S]*?\) \{$)[\s\S]*?(^\2\}$)`, 'm')

function replaceOnce(source, what, by) {
  const replaced = source.replace(what, by)
  if (replaced === source) throw new Error(`another build of react-router: ${what} is not in it`)
  return replaced
}

/** It is all in one file, and its minifier cannot know that nobody comes. */
export default function loader(source) {
  if (!source.includes('function createRouter(')) return source
  const without = UNREACHABLE.reduce(
    (rest, name) => replaceOnce(rest, bodyOf(name), '$1 throw new Error("unreachable") $3'),
    source,
  )
  return replaceOnce(replaceOnce(without, FORM, ''), NO_SUBMISSION, 'if (true) {')
}
