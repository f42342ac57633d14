/** The router of prerendering, apart from the facade that browsers load. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
