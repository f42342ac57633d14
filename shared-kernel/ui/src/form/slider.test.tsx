import { fireEvent, render, screen } from '@testing-library/react'
import { Slider } from './slider'

const stops = [100, 150, 200]
const nameOf = (stop: number) => `R$ ${stop},00`

test('says its value in words, and what it picks is a stop', () => {
  const onPick = jest.fn()
  render(<Slider label="Parcela" stops={stops} value={150} nameOf={nameOf} onPick={onPick} />)
  const slider = screen.getByRole('slider', { name: 'Parcela' })
  expect(slider).toHaveAttribute('aria-valuetext', 'R$ 150,00')
  fireEvent.change(slider, { target: { value: '2' } })
  expect(onPick).toHaveBeenCalledWith(200)
})

test('nothing is picked beforehand', () => {
  render(<Slider label="Parcela" stops={stops} value={null} nameOf={nameOf} onPick={jest.fn()} />)
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Nada escolhido ainda')
})

test('where there is nothing to pick there is no slider', () => {
  render(<Slider label="Parcela" stops={[100]} value={100} nameOf={nameOf} onPick={jest.fn()} />)
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
})
