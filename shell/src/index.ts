// The boundary that lets shared packages be agreed on before anything imports them.
import('./bootstrap')
