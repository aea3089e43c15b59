/** Part 2 section 9. */
export const CLIENT_TYPE = 2
