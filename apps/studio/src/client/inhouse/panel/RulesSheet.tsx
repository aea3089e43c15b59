import { Responsible } from '../../sheets/Responsible.tsx'
import { Sheet } from '../../sheets/Sheet.tsx'
import { useInhouse, useTableState } from '../context.ts'

/** How it is played and what comes back, from the engine's own numbers (GAM-10, GAM-11). */
export function RulesSheet() {
  const { texts, module, code } = useInhouse()
  const rtp = useTableState(state => state.rules?.rtp) ?? ''
  const winMax = useTableState(state => state.rules?.winMax)
  return (
    <Sheet title={texts.t('rules_title')}>
      <dl className="facts">
        <div>
          <dt>{texts.t('rtp')}</dt>
          <dd>{rtp}%</dd>
        </div>
        {winMax !== undefined && module.room && (
          <div>
            <dt>{texts.t('max_win')}</dt>
            <dd>{winMax.toLocaleString('en-US')}x</dd>
          </div>
        )}
      </dl>
      <div className="prose">
        {module.rules(code).map(key => (
          <p key={key}>{texts.own(key)}</p>
        ))}
        <p>{texts.own('rule_rtp', { rtp })}</p>
        <p>{texts.own('rule_floor')}</p>
        {module.cashOut && <p>{texts.own('rule_open')}</p>}
        <p>{texts.own(module.room ? 'rule_chain' : 'rule_fair')}</p>
        <Responsible />
      </div>
    </Sheet>
  )
}
