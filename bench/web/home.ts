import { measurePage, type PageFigures } from '../pages/measure.ts'
import { type Figure, spreadFigure } from '../row.ts'
import { addressOf, type WebRow } from './row.ts'

/** Home as somebody sees it who was never here. */
export const home: WebRow = {
  name: 'home',
  what: 'home for a visitor, nothing cached: 1.6 Mbps, 150 ms there and back, processor four times slower',
  async measure(context) {
    const loads: PageFigures[] = []
    for (let round = 1; round <= context.rounds; round++) {
      const load = await measurePage(addressOf(context, '/m/home'), context.executable)
      context.say(`round ${round}: LCP ${Math.round(load.lcpMs)} ms, TBT ${Math.round(load.tbtMs)} ms`)
      loads.push(load)
    }
    return figuresOf(loads)
  },
}

function figuresOf(loads: readonly PageFigures[]): Figure[] {
  const figure = (name: string, unit: string, bound: string | null, value: (load: PageFigures) => number) =>
    spreadFigure({ name: `home.${name}`, unit, bound }, loads.map(value))
  return [
    figure('lcp', 'ms', '<= 900', load => load.lcpMs),
    figure('cls', '', '<= 0.02', load => load.cls),
    figure('tbt', 'ms', '<= 50', load => load.tbtMs),
    figure('script', 'kB brotli', '<= 100', load => load.scriptBytes / 1_000),
    figure('bytes_to_lcp', 'kB', '<= 250', load => load.lcpBytes / 1_000),
    figure('fcp', 'ms', null, load => load.fcpMs),
    figure('alive', 'ms', null, load => load.aliveMs),
  ]
}
