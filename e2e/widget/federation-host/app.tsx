import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { type ComponentType, lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'

const { bank = '' } = document.documentElement.dataset
registerRemotes([{ name: 'contato_widget', entry: `${bank}/embed/v1/remoteEntry.js` }])

type Contact = ComponentType<{ label?: string; user?: { name: string } }>
const Widget = lazy(async () => {
  const found = await loadRemote<{ default: Contact }>('contato_widget/Widget')
  if (found === null) throw new Error('The container has no ./Widget')
  return found
})

function App() {
  const [count, setCount] = useState(0)
  const [shown, setShown] = useState(true)
  return (
    <>
      <h1>Página de um parceiro</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Rótulo {count}
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Tirar' : 'Pôr'}
      </button>
      <Suspense>{shown && <Widget label={`Fale com a gente ${count}`} user={{ name: 'Ana' }} />}</Suspense>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
