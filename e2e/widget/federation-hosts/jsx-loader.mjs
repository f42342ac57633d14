import { transformWithOxc } from 'vite'

/** webpack brings no compiler for JSX. */
export default async function jsxLoader(source) {
  const { code } = await transformWithOxc(source, this.resourcePath)
  return code
}
