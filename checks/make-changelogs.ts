import { writeChangelogs } from './changelog'

// npm run changelog
writeChangelogs()
