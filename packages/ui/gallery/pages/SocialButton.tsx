import { SocialButton } from '@hiyas/ui'
import { Example } from '../example.tsx'

export default function SocialButtonPage() {
  return (
    <>
      <Example title="Two providers">
        <SocialButton provider="facebook">Facebook</SocialButton>
        <SocialButton provider="google">Google</SocialButton>
      </Example>
      <Example title="On the way there, and held back">
        <SocialButton provider="facebook" loading>
          Facebook
        </SocialButton>
        <SocialButton provider="google" disabled>
          Google
        </SocialButton>
      </Example>
    </>
  )
}
