import type { RouteObject } from '@portal/runtime/router'
import { Link, Outlet } from '@portal/runtime/router'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Routes: an offer at `path` with a link to another screen; `part` is rendered outside the screen, like the layout. */
export const twoScreens = (path: string, part: ReactNode): RouteObject[] => [
  {
    element: (
      <>
        <Outlet />
        {createPortal(part, document.body)}
      </>
    ),
    children: [
      {
        path,
        element: (
          <>
            <h1>Sua oferta</h1>
            <p>São 6 x de R$ 10,50.</p>
            <Link to="/segunda-via">Seguir</Link>
          </>
        ),
      },
      { path: '/segunda-via', element: <h1>Outra tela</h1> },
    ],
  },
]
