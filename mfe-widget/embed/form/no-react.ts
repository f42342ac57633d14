/** In place of React: the form library makes contexts for its hooks, which nothing here calls. */
export default { createContext: () => ({}) }
