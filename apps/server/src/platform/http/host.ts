const HOST = /^(?:[a-z\d][a-z\d.-]*|\[[\da-f:]+\])(?::\d{1,5})?$/i

/** Whether a header of a request is no more than the name or address of a host, with its port: it becomes part of an address. */
export const isHost = (header: string): boolean => HOST.test(header)
