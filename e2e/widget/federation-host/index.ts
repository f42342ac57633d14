void import('./app')
