export { endConnectionsWhileClosing } from './closing.ts'
export { isFromThisMachine } from './here.ts'
export { createLogLines } from './log-lines.ts'
