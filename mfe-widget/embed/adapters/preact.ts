import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'

/** The React API for single-spa roots that pass none: the build aliases React to preact/compat. */
export { React, ReactDOMClient }
