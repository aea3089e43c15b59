import { planModule } from './module.ts'
import { runGenerator } from './run.ts'

runGenerator(planModule)
