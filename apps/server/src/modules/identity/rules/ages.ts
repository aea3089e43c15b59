/**
 * Whether who was shown an age limit, and has said that he is so old, is old enough for the one that holds now: a form may have stood open
 * since before a licence (AGE-02). A client that does not tell what it showed is taken to show the one that holds.
 */
export const confirmsAge = (shown: number | undefined, ageMin: number): boolean => (shown ?? ageMin) >= ageMin
