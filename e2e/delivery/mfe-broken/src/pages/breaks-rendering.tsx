/** Throws until the test has fixed it. */
export function BreaksRendering() {
  if (sessionStorage.getItem('mended') !== 'yes') throw new Error('breaks while rendering')
  return <h1>Consertada</h1>
}
