import { useSession } from '../../game/context.ts'
import { Responsible } from '../../sheets/Responsible.tsx'
import { Sheet } from '../../sheets/Sheet.tsx'
import { VOLATILITY } from '../../sheets/volatility.ts'
import { showFactor } from '../../times.ts'
import { useInhouse, useTableState } from '../context.ts'

export function RulesSheet() {
  const { texts } = useInhouse()
  return (
    <Sheet title={texts.t('rules_title')}>
      <Rules />
    </Sheet>
  )
}

/**
 * How it is played and what comes back, from the engine's own numbers (GAM-10, GAM-11). `isBook`: read before anybody has opened the game, when nobody
 * knows yet whether its reader has one round at a time (RG-21).
 */
export function Rules({ isBook = false }: { isBook?: boolean }) {
  const { texts, module, code } = useInhouse()
  const rules = useTableState(state => state.rules)
  const isOneAtATime = useSession()?.profile.isOneAtATime
  const rtp = rules?.rtp ?? ''
  const facts = rules
    ? [
        { name: texts.t('rtp'), value: `${rtp}%` },
        { name: texts.t('volatility'), value: texts.t(VOLATILITY[rules.volatility]) },
        { name: texts.t('max_win'), value: showFactor(rules.winMax) },
      ]
    : []
  return (
    <>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="prose">
        {module.rules(code).map(key => (
          <p key={key}>{texts.inhouse(key)}</p>
        ))}
        <p>{texts.inhouse('rule_rtp', { rtp })}</p>
        <p>{texts.inhouse('rule_floor')}</p>
        {module.cashOut && <p>{texts.inhouse(module.cashOut.leftRule)}</p>}
        {module.cashOut && isOneAtATime && <p>{texts.inhouse('rule_open_one')}</p>}
        {module.cashOut && isBook && <p>{texts.inhouse('rule_open_one_if')}</p>}
        <p>{texts.inhouse(module.room ? 'rule_chain' : 'rule_fair')}</p>
        <Responsible />
      </div>
    </>
  )
}
