/** What the house answers to a call. */
export const answered = (value: unknown) => ({ success: true, value, message: '', errorCode: '' })

/** What the house answers to a call that it refuses. */
export const refused = (errorCode: string, value: unknown = null) => ({ success: false, value, message: '', errorCode })
