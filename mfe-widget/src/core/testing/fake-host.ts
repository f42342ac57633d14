import type { ChatAnswer, Person, WidgetConfig, WidgetEvent, WidgetHost } from '../host'

interface Answers {
  chat: ChatAnswer
  callMe: { status: 'OK' }
  clickToCall: { status: 'OK' }
}
type Call = keyof Answers

export interface FakeHost extends WidgetHost {
  calls: { call: Call; given: unknown }[]
  events: WidgetEvent[]
  answer<C extends Call>(call: C, answer: Answers[C]): void
  fail(call: Call, status: number | null): void
  /** Keeps the call pending until the returned function is called. */
  hold<C extends Call>(call: C, answer: Answers[C]): () => void
}

class FailedCall extends Error {
  constructor(readonly status: number | null) {
    super(`status ${status}`)
  }
}

const config: WidgetConfig = {
  brandName: 'Banco Aurora',
  phone: '(11) 4858-5151',
  whatsapp: '551148585151',
  emails: {
    atendimento: 'atendimento@aurora.example',
    segundaVia: 'segundavia@aurora.example',
    faturas: 'faturas@aurora.example',
    reclamacoes: 'reclamacoes@aurora.example',
  },
  callMeHours: (['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const).map((abbreviation) => ({
    abbreviation,
    day: abbreviation,
    from: '08:00',
    to: '20:00',
    itWorks: abbreviation !== 'dom',
  })),
  chat: {
    separator: '||',
    helpCenterPointer: 'central de dúvidas',
    goodbye: 'até logo',
    closeAfterHelpMs: 9000,
    closeAfterGoodbyeMs: 3000,
  },
  privacyUrl: '/diretiva-privacidade',
  helpCenterUrl: '/central-de-duvidas',
}

/** A host for tests: returns the given responses and records the calls. The time is Friday, 10 a.m. */
export function fakeHost({
  person = {},
  now = '2026-11-27T10:00:00-03:00',
}: {
  person?: Person
  now?: string
} = {}): FakeHost {
  const unanswered = () => Promise.reject(new FailedCall(null))
  const replies: { [C in Call]: () => Promise<Answers[C]> } = {
    chat: unanswered,
    callMe: unanswered,
    clickToCall: unanswered,
  }
  const reply = async <C extends Call>(call: C, given: unknown): Promise<Answers[C]> => {
    host.calls.push({ call, given })
    return replies[call]()
  }
  const host: FakeHost = {
    calls: [],
    events: [],
    config,
    person: () => person,
    provenTaxId: () => person.taxId,
    now: async () => new Date(now),
    loadForm: () => import('@portal/ui/form-core'),
    onEvent: (event) => host.events.push(event),
    api: {
      chat: (request) => reply('chat', request),
      callMe: (phone) => reply('callMe', phone),
      clickToCall: (taxId) => reply('clickToCall', taxId),
    },
    answer: (call, answer) => Object.assign(replies, { [call]: async () => answer }),
    fail: (call, status) => Object.assign(replies, { [call]: () => Promise.reject(new FailedCall(status)) }),
    hold(call, answer) {
      let release = () => {}
      const held = () =>
        new Promise((resolve) => {
          release = () => resolve(answer)
        })
      Object.assign(replies, { [call]: held })
      return () => release()
    },
  }
  return host
}

export const chatAnswer = (mensagens: string[], titles: string[] = [], token = 'conversa-1'): ChatAnswer => ({
  token_conversa: token,
  mensagens,
  botoes: titles.map((Titulo) => ({ Valor: Titulo.toLowerCase(), Titulo })),
})
