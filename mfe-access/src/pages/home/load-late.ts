export const loadLate = () => import(/* webpackChunkName: "late" */ './late')

/** Message if the chunk failed to load. */
export const NOT_LOADED =
  'Uma parte desta página não chegou ao seu aparelho. Confira sua conexão e tente de novo.'
