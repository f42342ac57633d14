/** Personal data in an error's message or thrown value, which must not be reported. */
export const said = () => `Invalid time value: ${sessionStorage.getItem('said')}`
