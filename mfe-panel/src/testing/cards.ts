import type { CardEntry, SlotHost } from '@portal/runtime/slots'

/** A card as declared by the module that owns its page. */
export const slipsCard: CardEntry = {
  card: {
    call: 'POST /api/v1/p/{taxId}',
    list: 'boletos',
    until: 'vencimento',
    title: { one: 'Você tem 1 boleto de campanha pronto', other: 'Você tem {n} boletos de campanha prontos' },
    text: 'Pagar é opcional.',
    figure: { label: 'Próximo vencimento', field: 'vencimento', as: 'date' },
  },
  to: '/boletagem',
  label: 'Ver boletos prontos',
}

export const slots: SlotHost = { useCards: () => [slipsCard], useExtensions: () => [] }
