import type { ReactNode } from 'react'
import { callChannelText } from './call-requests'
import type { Channel, View, WidgetConfig } from './host'
import { CallView } from './views/call-view'
import { ChatView } from './views/chat-view'
import { EmailView } from './views/email-view'
import type { ViewProps } from './views/view-props'
import { WhatsappView } from './views/whatsapp-view'

interface ChannelDeclaration {
  title: string
  /** Text below the title; `now` is null while the server time is unknown. */
  text(config: WidgetConfig, now: Date | null): string
  View(props: ViewProps): ReactNode
}

/** The channels, in the order of the list. The key is their public name and the name of their icon. */
export const channels: Readonly<Record<Channel, ChannelDeclaration>> = {
  chat: {
    title: 'Chat',
    text: () => 'Converse agora com o assistente virtual.',
    View: ChatView,
  },
  call: {
    title: 'Ligação',
    text: ({ callMeHours }, now) => callChannelText(callMeHours, now),
    View: CallView,
  },
  whatsapp: {
    title: 'WhatsApp',
    text: () => 'Fale pelo aplicativo de mensagens.',
    View: WhatsappView,
  },
  email: {
    title: 'E-mail',
    text: () => 'Escreva para a área certa.',
    View: EmailView,
  },
}

const isChannel = (view: string): view is Channel => Object.keys(channels).includes(view)

export const channelNames = Object.keys(channels).filter(isChannel)

/** Validates a view requested by the page, which may be untyped JavaScript. */
export const isView = (view: string): view is View => view === 'list' || isChannel(view)
