import { transformWithOxc } from 'vite'

/** webpack has no built-in JSX support. */
export default async function jsxLoader(source) {
  const { code } = await transformWithOxc(source, this.resourcePath)
  return code
}
