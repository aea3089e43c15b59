/** The code of a title without its edition, which stands behind two dashes. */
export const titleCodeOf = (code: string): string => code.replace(/--\d\d$/, '')

/** A coloured plate behind a gold emblem, so that two emblems are told apart at a glance and at full speed. */
export type Plate = 'ruby' | 'sapphire' | 'emerald' | 'violet' | 'rose' | 'aqua' | 'topaz' | 'night'

/** A picture of the symbol files, on a plate when it is a bare emblem: `em_anubis@sapphire`. */
export type SymbolArt = string

/** Colours of the cabinet and its surroundings, one word for each set of tokens in the skin. */
export type Skin =
  | 'violet'
  | 'ruby'
  | 'candy'
  | 'magenta'
  | 'sapphire'
  | 'ocean'
  | 'emerald'
  | 'jade'
  | 'mango'
  | 'night'
  | 'crimson'

/**
 * A title: one of the models in other clothes. `symbols` names the art of every symbol of the model, best paying first; letters
 * are those of the model. The logo is a file called after the code.
 */
export type Title = {
  readonly code: string
  readonly vendor: string
  readonly title: string
  readonly model: string
  readonly skin: Skin
  readonly symbols: Readonly<Record<string, SymbolArt>>
  /** The file of its scene; titles of one scene and palette share it. */
  readonly backdrop: string
  /** Lists of the lobby this title belongs to. */
  readonly classifications: readonly ('slots' | 'inhouse')[]
  readonly released: string
}
