import { Link } from '@portal/runtime/router'

export function Sound() {
  return (
    <>
      <h1>Página inteira</h1>
      <label>
        Rascunho <input name="draft" />
      </label>
      <Link to="/outra-inteira">Ir para a outra</Link>
    </>
  )
}
