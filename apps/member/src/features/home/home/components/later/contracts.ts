import { type agents, CONTRACT_EXEMPT_TYPES, type Out } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { paths } from '../../../../../routes/paths.ts'

/** What an agent may have to answer, in the order it is told of (CONTR-04 to CONTR-07). */
export const CONTRACTS = ['dailySalary', 'dividend', 'hourlySalary'] as const
export type Contract = (typeof CONTRACTS)[number]

type Requests = Partial<Out<typeof agents.dailySalaryRequest> & Out<typeof agents.contractRequests>>

/** CONTR-01, CONTR-03: these members are asked nothing about, agents or not. */
export const isChecked = (memberType: number): boolean => !CONTRACT_EXEMPT_TYPES.includes(memberType)

/** What is pending in the answers that are there so far (CONTR-12). */
export function pendingContracts({ dailysalreqtype, divtypecompperiodreq, contracthoursalreq }: Requests): Contract[] {
  const isPending: Readonly<Record<Contract, boolean>> = {
    dailySalary: isFilled(dailysalreqtype),
    // By period first, and by product within each: a period without products holds nothing.
    dividend: Object.values(divtypecompperiodreq ?? {}).some(isFilled),
    hourlySalary: isFilled(contracthoursalreq),
  }
  return CONTRACTS.filter(contract => isPending[contract])
}

/** Where each is read and answered (CONTR-13 to CONTR-15). */
export const CONTRACT_PATHS: Readonly<Record<Contract, string>> = {
  dailySalary: paths.salaryContract(),
  dividend: paths.dividendContract(),
  hourlySalary: paths.hourContract(),
}

export const CONTRACT_TEXTS: Readonly<Record<Contract, { title: TextKey; detail: TextKey }>> = {
  dailySalary: { title: 'more.contract_daily', detail: 'more.contract_daily_detail' },
  dividend: { title: 'more.contract_dividend', detail: 'more.contract_dividend_detail' },
  hourlySalary: { title: 'more.contract_hourly', detail: 'more.contract_hourly_detail' },
}

const isFilled = (map: object | undefined): boolean => map !== undefined && Object.keys(map).length > 0
