export const CREATED = 'Chave de acesso criada. Na próxima vez, toque em Entrar com chave de acesso.'
