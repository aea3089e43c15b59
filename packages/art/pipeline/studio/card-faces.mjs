import * as cards from '@letele/playing-cards/dist/index.esm.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The 56 CC0 card faces as SVG, by suit and rank: `Sa`, `H10`, `Dk`. */
export async function cardFaces() {
  return Object.fromEntries(
    Object.entries(cards).map(([name, Card]) => [name, svgOf(renderToStaticMarkup(createElement(Card)))]),
  )
}

function svgOf(markup) {
  return markup.includes('xmlns') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}
