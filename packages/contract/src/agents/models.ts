import { Type } from '@sinclair/typebox'
import { Code, Text } from '../primitives.ts'

const PARTIES_MAX = 500
const PRODUCTS_MAX = 50

/** Where a contract of one product stands: with the agent above, and with each member below. */
const ContractOfProduct = Type.Object({
  agent: Type.Array(Type.Object({ status: Text(1) }), { maxItems: PARTIES_MAX }),
  downline: Type.Array(Type.Object({ receiverId: Code, status: Text(1) }), { maxItems: PARTIES_MAX }),
})

/** Contracts that wait for an answer, by product. With no entry nothing is pending (CONTR-12). */
export const PendingContracts = Type.Record(Text(32), ContractOfProduct, { maxProperties: PRODUCTS_MAX })
/** The same by period of computation: dividends are agreed on for each. */
export const PendingByPeriod = Type.Record(Text(32), PendingContracts, { maxProperties: PRODUCTS_MAX })
