import { flagPath } from '@hiyas/art'
import { FieldAction, Pill, TextField } from '@hiyas/ui'
import { checkBold, envelopeSimpleBold, lockBold, shieldCheckBold, ticketBold, userBold } from '@hiyas/ui/icons'
import { Example } from '../example.tsx'

export default function TextFieldPage() {
  return (
    <>
      <Example title="States" flow="stack">
        <TextField label="Default" placeholder="Username" icon={userBold} hint="4–12 letters or numbers" />
        <TextField label="Error" defaultValue="ana@mail" icon={envelopeSimpleBold} error="E-mail format is incorrect" />
        <TextField label="Valid" defaultValue="HYS-7Q42K" icon={ticketBold} good="Invitation code applied" />
        <TextField label="Valid, no word" defaultValue="marites_88" icon={userBold} valid />
        <TextField label="Disabled" defaultValue="Payee name" icon={lockBold} disabled />
      </Example>
      <Example title="Slots" flow="stack">
        <TextField
          label="Mobile number"
          inputMode="tel"
          defaultValue="917 555 0148"
          leading={
            <>
              <img src={flagPath('ph')} width={20} height={20} alt="" />
              +63
            </>
          }
        />
        <TextField
          label="SMS, counting down"
          aside="6 digits"
          placeholder="Code"
          icon={shieldCheckBold}
          trailing={<FieldAction disabled>Resend in 42s</FieldAction>}
        />
        <TextField
          label="SMS, ready"
          placeholder="Code"
          icon={shieldCheckBold}
          trailing={<FieldAction>Send</FieldAction>}
        />
        <TextField
          label="Invitation code"
          aside="Optional"
          defaultValue="HYS-7Q42K"
          icon={ticketBold}
          valid
          trailing={
            <Pill tone="success" icon={checkBold}>
              Applied
            </Pill>
          }
        />
      </Example>
    </>
  )
}
