import { query, useClient } from '@hiyas/client'
import { agents } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, Dialog } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOverlay } from '../../../../../shared/page/overlays.ts'
import { CONTRACT_PATHS, CONTRACT_TEXTS, type Contract, isChecked, pendingContracts } from './contracts.ts'

/**
 * Contracts that wait for the member's answer, one alert each. Drawn when the renewed member info is there, so that the check comes
 * after it (HOME-11). What is cancelled is asked again when home is entered again (CONTR-21).
 */
export function ContractAlerts({ type }: { type: number }) {
  const client = useClient()
  const everyEntry = { enabled: isChecked(type), refetchOnMount: 'always' } as const
  const daily = useQuery({ ...query(client, agents.dailySalaryRequest, {}), ...everyEntry })
  const others = useQuery({ ...query(client, agents.contractRequests, {}), ...everyEntry })
  const [cancelled, setCancelled] = useState<readonly Contract[]>([])
  const contract = pendingContracts({ ...daily.data, ...others.data }).find(pending => !cancelled.includes(pending))
  const mayShow = useOverlay('agentAlert', contract !== undefined)
  if (contract === undefined || !mayShow) return null
  return <ContractAlert key={contract} contract={contract} onCancel={() => setCancelled([...cancelled, contract])} />
}

/** It leads to the contract, or is put off without having opened it (CONTR-08, CONTR-20). */
export function ContractAlert({ contract, onCancel }: { contract: Contract; onCancel: () => void }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const { title, detail } = CONTRACT_TEXTS[contract]
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onCancel}
      title={t(title)}
      actions={
        <>
          <Button onClick={close}>{t('more.cancel')}</Button>
          <ButtonLink variant="primary" href={CONTRACT_PATHS[contract]}>
            {t('more.go')}
          </ButtonLink>
        </>
      }
    >
      {t(detail)}
    </Dialog>
  )
}
