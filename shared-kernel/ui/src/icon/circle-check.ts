import { outline } from './icon'

export const CircleCheck = outline('M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M16 9l-5.5 5.5L8 12')
