import { outline } from './icon'

export const Check = outline('M20 6 9 17l-5-5')
