import { outline } from './icon'

export const ChevronDown = outline('M6 9l6 6 6-6')
