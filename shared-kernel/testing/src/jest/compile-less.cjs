const { setFlagsFromString } = require('node:v8')

// Most of a test's code runs a few times: to optimise it takes V8 longer than it saves.
setFlagsFromString('--sparkplug')
setFlagsFromString('--interrupt-budget=1000000')
