import('./with-root.jsx')
