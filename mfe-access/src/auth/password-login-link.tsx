import { TextLink } from '@portal/connected'
import { identification } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import type { MouseEvent, ReactNode } from 'react'

interface PasswordLoginLinkProps {
  search: string
  children: ReactNode
}

/** Link to the password login; passes on a tax id already known to the screen. */
export function PasswordLoginLink({ search, children }: PasswordLoginLinkProps) {
  const navigate = useNavigate()
  return (
    <TextLink
      to={{ pathname: '/login-cpf', search }}
      standalone
      onClick={(event: MouseEvent) => {
        const cpfCnpj = identification.get()
        if (cpfCnpj === null) return
        event.preventDefault()
        void navigate({ pathname: '/login-nav', search }, { state: { cpfCnpj } })
      }}
    >
      {children}
    </TextLink>
  )
}
