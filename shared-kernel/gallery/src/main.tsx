import 'shared-kernel/ui/tokens.css'
import 'shared-kernel/ui/base.css'
import { createRoot } from 'react-dom/client'
import { setConfig } from 'shared-kernel'
import { defaultConfig } from 'shared-kernel/default-config'
import { createMemoryRouter, RouterProvider } from 'shared-kernel/router'
import { Gallery } from './gallery'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
setConfig(defaultConfig)
const router = createMemoryRouter([{ path: '*', element: <Gallery /> }])
createRoot(root).render(<RouterProvider router={router} />)
