/** What the home needs once something is sent, and not before. */

export const loadConsult = () => import(/* webpackChunkName: "consult" */ '../../consult/consult')
export const loadCodeLogin = () => import('../../auth/code-login')

/** One of them did not come. */
export const NOT_LOADED =
  'Uma parte desta página não chegou ao seu aparelho. Confira sua conexão e tente de novo.'
