/** When an answer came that an earlier visit was given: old enough to be asked for anew by whoever shows it. */
export const LONG_AGO_MS = 1

/** Whether this visit was told, and not an earlier one. */
export const isOfVisit = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean => dataUpdatedAt > LONG_AGO_MS
