import { runGenerator } from './run.ts'
import { planScreen } from './screen.ts'

runGenerator(planScreen)
