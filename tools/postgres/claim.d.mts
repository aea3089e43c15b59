export function birthOf(pid: number): string | null
export function ps(pid: number, column: string): string | null
export function take(file: string): boolean
export function share(file: string, pid: number): void
export function holderIn(lines: readonly string[]): number | null
export function linesOf(file: string): string[]
