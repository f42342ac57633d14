import type { Data } from '@portal/contract'
import type { Handlers } from '../server/handler'
import { invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { menu, type Reply, replyTo } from './help-bot'

const LIFETIME_MS = 60 * 60_000
const MOST_CONVERSATIONS = 5000

/** Time of last use by open conversation. */
const conversations = new WeakMap<Sandbox, Map<string, number>>()

function openConversations(sandbox: Sandbox): Map<string, number> {
  const known = conversations.get(sandbox) ?? new Map<string, number>()
  conversations.set(sandbox, known)
  return known
}

function shown(token: string, { messages, buttons }: Reply): Data<'POST /api/v1/Conversacao/InMessageChat'> {
  return {
    token_conversa: token,
    mensagens: [...messages],
    botoes: buttons.map(([Valor, Titulo]) => ({ Valor, Titulo })),
  }
}

export const chatHandlers = {
  'POST /api/v1/Conversacao/InMessageChat': ({ body }, sandbox) => {
    const open = openConversations(sandbox)
    const now = sandbox.clock.now().getTime()
    if (body.CriaConversa === true) {
      const oldest = open.keys().next().value
      if (open.size >= MOST_CONVERSATIONS && oldest !== undefined) open.delete(oldest)
      const token = sandbox.random.uuid()
      open.set(token, now)
      return shown(token, menu(body.NomeUsuario ?? ''))
    }
    const token = body.Token ?? ''
    const lastUsed = open.get(token)
    if (lastUsed === undefined || now - lastUsed > LIFETIME_MS) throw notFound('Conversa não encontrada')
    const message = body.MensagemUsuario?.trim() ?? ''
    if (message === '') throw invalidField('MensagemUsuario', 'Escreva uma mensagem')
    const reply = replyTo(message)
    if (reply.ends) open.delete(token)
    else open.set(token, now)
    return shown(token, reply)
  },
} satisfies Partial<Handlers>
