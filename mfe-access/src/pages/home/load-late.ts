export const loadLate = () => import(/* webpackChunkName: "late" */ './late')

/** It did not come. */
export const NOT_LOADED =
  'Uma parte desta página não chegou ao seu aparelho. Confira sua conexão e tente de novo.'
