import { SCREENS } from './routes.ts'

/**
 * Prints the route table as JSON, for whoever walks every screen from outside: a program is imported by nobody, so its table is
 * asked for by starting it (`npm run shots`).
 */
process.stdout.write(JSON.stringify(SCREENS.map(({ path, access }) => ({ path, access }))))
