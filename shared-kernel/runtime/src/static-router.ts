/** Router for prerendering, separate from the facade for browsers. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
