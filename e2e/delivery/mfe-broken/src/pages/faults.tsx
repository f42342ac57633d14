import { faults } from '../faults/faults'
import { said } from '../faults/said'

export function loader() {
  if (sessionStorage.getItem('breaks') === 'loader') throw new RangeError(said()) // breaks: loader
  return null
}

export function Faults() {
  if (sessionStorage.getItem('breaks') === 'render') throw new RangeError(said()) // breaks: render
  return (
    <>
      <h1>Falhas</h1>
      {Object.entries(faults).map(([name, fail]) => (
        <button type="button" key={name} onClick={fail}>
          {name}
        </button>
      ))}
    </>
  )
}
