/** Plays the scene of this address and hands it to the portal of this origin, whose storage it replaces (spec §3). */
async function play() {
  const response = await fetch(location.pathname, { method: 'POST' })
  if (!response.ok) throw new Error(response.statusText)
  const { page, cpfCnpj, token, execId } = await response.json()
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('identification', cpfCnpj)
  if (execId) sessionStorage.setItem('execId', execId)
  if (token) localStorage.setItem('loggedInUser', token)
  location.replace(page)
}

await play().catch(() => {
  document.querySelector('p').textContent = 'A cena não abriu. Recarregue a página para tentar de novo.'
})
