/** Optional: adds copying of ids and search in the list of debtors. */
export const pageScript = `
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    const before = button.textContent
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copiado'
    } catch {
      button.textContent = 'Não deu'
    }
    setTimeout(() => { button.textContent = before }, 1500)
  })
}
const search = document.querySelector('#search')
if (search) {
  search.closest('[hidden]').hidden = false
  const count = document.querySelector('#found')
  const rows = [...document.querySelectorAll('#personas tbody tr')]
  const plain = (text) => text.normalize('NFD').replace(/[\\u0300-\\u036f]/g, '').toLowerCase()
  search.addEventListener('input', () => {
    const wanted = plain(search.value)
    for (const row of rows) row.hidden = !plain(row.textContent).includes(wanted)
    count.textContent = rows.filter((row) => !row.hidden).length + ' devedores'
  })
}
for (const form of document.querySelectorAll('form[data-confirm]')) {
  form.addEventListener('submit', (event) => {
    if (!confirm(form.dataset.confirm)) event.preventDefault()
  })
}
`
