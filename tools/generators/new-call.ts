import { planCall } from './call.ts'
import { runGenerator } from './run.ts'

runGenerator(planCall)
