import('./with-render.jsx')
