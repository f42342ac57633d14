import { downloadFile } from './download-file'

test('a file is saved under its own name', () => {
  const clicked: HTMLAnchorElement[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this)
  })
  const original = { create: URL.createObjectURL, revoke: URL.revokeObjectURL }
  Object.assign(URL, { createObjectURL: () => 'blob:boleto', revokeObjectURL: () => undefined })
  jest.useFakeTimers()
  downloadFile({ blob: new Blob(['%PDF']), filename: 'boleto-1.pdf' })
  expect(document.querySelector('a')).toBeNull()
  expect(clicked[0]).toMatchObject({ href: 'blob:boleto', download: 'boleto-1.pdf' })
  jest.useRealTimers()
  click.mockRestore()
  Object.assign(URL, { createObjectURL: original.create, revokeObjectURL: original.revoke })
})
