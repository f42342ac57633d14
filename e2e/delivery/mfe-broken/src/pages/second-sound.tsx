import { Link } from '@portal/runtime/router'

export function SecondSound() {
  return (
    <>
      <h1>Outra página inteira</h1>
      <Link to="/inteira">Voltar para a primeira</Link>
    </>
  )
}
