/** Messages when a field was touched, all of them (spec §5). */
export const fieldMessagesWhenTouched = { mode: 'onTouched', criteriaMode: 'all' } as const

/** The same for forms with an ErrorSummary: that takes the focus, not the first wrong field. */
export const withErrorSummary = { ...fieldMessagesWhenTouched, shouldFocusError: false } as const
