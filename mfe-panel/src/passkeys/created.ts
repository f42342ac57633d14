export const CREATED = 'Chave de acesso criada. Na próxima vez, toque em Usar chave de acesso.'
