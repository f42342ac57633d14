import { Link } from 'shared-kernel/router'

export function Component() {
  return (
    <>
      <h1>Outra página inteira</h1>
      <Link to="/inteira">Voltar para a primeira</Link>
    </>
  )
}
