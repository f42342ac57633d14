import '@portal/ui/tokens.css'
import '@portal/ui/base.css'
import '@portal/ui/fonts.css'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
setConfig(defaultConfig)
const router = createMemoryRouter([{ path: '*', element: <Gallery /> }])
createRoot(root).render(<RouterProvider router={router} />)
