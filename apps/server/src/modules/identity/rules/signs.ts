/** Letters and digits nobody takes for another: people read their name to the support desk. */
export const CLEAR_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
