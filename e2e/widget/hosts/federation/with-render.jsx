import { StrictMode } from 'react'
import { render } from 'react-dom'
import { App } from './app.jsx'

render(
  <StrictMode>
    <App />
  </StrictMode>,
  document.querySelector('main'),
)
