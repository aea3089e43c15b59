/** Reels are at most eight cells high. */
export const PLACES_A_REEL = 8

/** A cell as one number. */
export const placeOf = (reel: number, row: number): number => reel * PLACES_A_REEL + row
export const rowOf = (place: number): number => place % PLACES_A_REEL
export const reelOf = (place: number): number => Math.floor(place / PLACES_A_REEL)
