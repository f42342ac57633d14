/** Draws only when the test has mended it. */
export function BreaksRendering() {
  if (sessionStorage.getItem('mended') !== 'yes') throw new Error('breaks while rendering')
  return <h1>Consertada</h1>
}
