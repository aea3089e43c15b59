export { endConnectionsWhileClosing } from './closing.ts'
