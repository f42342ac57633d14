import { preloadHttpClient } from '@portal/runtime'

export const loadLate = () => import(/* webpackChunkName: "ahead" */ './late')

/** For who has sent a consult before the home was drawn: what it needs, and meanwhile the page that it mostly leads to. */
export function loadAhead(): void {
  preloadHttpClient()
  loadLate()
    .then(() => import(/* webpackChunkName: "password" */ '../login-cpf/login-cpf'))
    .catch(() => undefined)
}

/** It did not come. */
export const NOT_LOADED =
  'Uma parte desta página não chegou ao seu aparelho. Confira sua conexão e tente de novo.'
