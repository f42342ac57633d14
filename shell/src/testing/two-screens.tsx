import type { RouteObject } from '@portal/runtime/router'
import { Link, Outlet } from '@portal/runtime/router'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** An offer at `path` with a link to another screen; around both, outside what is read, a part of the shell's frame. */
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
