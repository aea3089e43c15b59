import { Type } from '@sinclair/typebox'
import { Code, OneOf, Text } from '../primitives.ts'
import {
  AgeShown,
  DialingCode,
  Freshness,
  IdToken,
  InvitingDomain,
  Proof,
  Session,
  SmsCode,
  SOCIAL_PROVIDERS,
  sessionExample,
  TermsVersion,
  ThirdPartyChannel,
} from './models.ts'

/** What a registration takes of what is typed, where nothing shorter is said. */
export const TYPED_LENGTH_MAX = 200
const OptionalText = Type.Optional(Text(TYPED_LENGTH_MAX))

/** What both forms of registration may carry. Which of it counts, the merchant's rule set says; the rest is not kept. */
export const RegistrationFields = {
  ...Freshness,
  countryDialingCode: Type.Optional(DialingCode),
  registerUrl: OptionalText,
  registerMethod: Type.Optional(OneOf(['APP', 'H5', 'PWA', 'WEBCLIP'])),
  affiliateCode: OptionalText,
  paymentPassword: Type.Optional(Text(16)),
  recommenderId: OptionalText,
  nickname: OptionalText,
  payeeName: OptionalText,
  email: OptionalText,
  idNumber: OptionalText,
  qqNum: OptionalText,
  facebook: OptionalText,
  wechat: OptionalText,
  line: OptionalText,
  whatsapp: OptionalText,
  zalo: OptionalText,
  ...Proof,
  /** Always 0. */
  type: Type.Optional(Type.Integer({ minimum: 0, maximum: 0 })),
  domain: Type.Optional(InvitingDomain),
  verificationCode: Type.Optional(SmsCode),
  /** With `sms` the token vouches for the number; with another channel the account is linked to it, as with the two after these. */
  firebaseChannel: Type.Optional(ThirdPartyChannel),
  firebaseIdToken: Type.Optional(IdToken),
  /** The third party the account is linked to, whoever vouches for the number (LOGIN-72). */
  linkChannel: Type.Optional(OneOf(SOCIAL_PROVIDERS)),
  linkIdToken: Type.Optional(IdToken),
  /** The member has confirmed the age limit and the terms. */
  agreed: Type.Boolean(),
  /** The age limit he was shown: where another one holds by now, a higher one is not confirmed. Without it the one that holds. */
  ageShown: Type.Optional(AgeShown),
  /** The terms he was shown, as `help.document` told them; without it those that are in force. */
  termsVersion: Type.Optional(TermsVersion),
  login: Type.Optional(Type.Boolean()),
  loginDeviceId: Type.Optional(Text(64)),
}

export const Registered = Type.Object({ customerId: Code, session: Type.Union([Session, Type.Null()]) })

export const registeredExample = { customerId: sessionExample.id, session: sessionExample }
