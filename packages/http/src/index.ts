export { endConnectionsWhileClosing } from './closing.ts'
export { isFromThisMachine } from './here.ts'
