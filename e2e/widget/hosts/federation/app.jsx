import { useState, version } from 'react'
import { Contact } from './contact.jsx'

export function App() {
  const [count, setCount] = useState(0)
  const [shown, setShown] = useState(true)
  return (
    <>
      <h1>Página com React {version}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Rótulo {count}
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Tirar' : 'Pôr'}
      </button>
      {shown && <Contact label={`Fale com a gente ${count}`} user={{ name: 'Ana' }} />}
    </>
  )
}
