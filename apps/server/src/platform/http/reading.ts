import type { FastifyRequest, HTTPMethods } from 'fastify'

/** How what is there for whoever reads is asked for: HEAD finds it wherever GET does, and gets the head alone (RFC 9110 9.3.2). */
export const READING: HTTPMethods[] = ['GET', 'HEAD']

export const isReading = ({ method }: FastifyRequest): boolean => READING.includes(method as HTTPMethods)
