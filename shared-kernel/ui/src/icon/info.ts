import { outline } from './icon'

export const Info = outline('M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 16v-4M12 8h.01')
