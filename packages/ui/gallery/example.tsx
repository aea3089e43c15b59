import type { ReactNode } from 'react'

export type ExampleProps = {
  title: string
  /** How the states stand: beside each other, below each other, to the edges of the page, on a picture. */
  flow?: 'row' | 'stack' | 'bleed' | 'art'
  children: ReactNode
}

/** One group of states on a gallery page. */
export function Example({ title, flow = 'row', children }: ExampleProps) {
  return (
    <section className="example" data-flow={flow}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

/** For handlers that have nothing to do here. */
export const ignore = () => {}

/** A link that stays on the page. */
export const here = '#top'
