import { Type } from '@sinclair/typebox'
import { Code, MemberType, Name, OneOf, Text, TimestampMs } from '../primitives.ts'
import { CAPTCHA_LENGTH_MAX } from './captcha.ts'

/** Opaque, and goes raw into `Authorization`. */
export const SessionToken = Text(64, { lengthMin: 43 })

/** What a login answers and a client keeps as its session. */
export const Session = Type.Object({
  id: Code,
  token: SessionToken,
  userName: Name,
  customerType: MemberType,
  merchantCode: Code,
  /** The password must be changed first: the account was opened by somebody else, or its password has expired. */
  firstTimeLogin: Type.Boolean(),
  /** What this device may log in with next time in place of the password (decision 6). Null unless it was asked for. */
  deviceCredential: Type.Union([Text(64), Type.Null()]),
  /** The login before this one, for the member to recognise (SES-05). Null when there was none. */
  lastLogin: Type.Union([Type.Object({ atMs: TimestampMs, ip: Text(45), device: Text(120) }), Type.Null()]),
})

export const sessionExample = {
  id: '0193a1f0-0000-7000-8000-000000000001',
  token: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
  userName: 'marites_88',
  customerType: 0,
  merchantCode: 'HIYAS',
  firstTimeLogin: false,
  deviceCredential: null,
  lastLogin: { atMs: 1_795_171_200_000, ip: '203.0.113.7', device: 'Chrome, Android' },
}

/** The rule of one field of a form: what the server demands and the screen checks beforehand. */
export const FieldRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  /** A regular expression without anchors or `*` for anything. That of a login holds the one of the registration besides its own. */
  acceptedPattern: Text(250),
  minLength: Type.Integer({ minimum: 0, maximum: 1_000 }),
  maxLength: Type.Integer({ minimum: 1, maximum: 1_000 }),
  patternId: Code,
  /** In the language of the request. */
  message: Text(200),
})

/** A number as it is typed: national or international, with spaces or signs. The server reads it for the country of the code. */
export const MobileNumber = Text(20, { lengthMin: 4 })
/** Without plus sign, such as `63`. The merchant's own country when it is left out. */
export const DialingCode = Text(4, { pattern: '^[0-9]{0,4}$' })
/** What an SMS holds: digits, at most ten (REG-89, LOGIN-55). */
export const SmsCode = Text(10, { pattern: '^[0-9]{0,10}$' })

/** A domain by which somebody was invited: 253 letters, the most that DNS allows. */
export const InvitingDomain = Text(253)

/** Third parties a member can log in with. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
/** What a third party says of somebody: a phone number it has verified (`sms`), or who he is with it. */
export const ThirdPartyChannel = OneOf(['sms', ...SOCIAL_PROVIDERS])
export const IdToken = Text(4_096, { lengthMin: 1 })

/**
 * The accessible way around a captcha: the answer to a small piece of work for the device (see captcha-work.ts). Where it is
 * right, no picture is asked for.
 */
export const Proof = {
  captcha: Type.Optional(Text(CAPTCHA_LENGTH_MAX)),
  captchaId: Type.Optional(Text(64)),
  captchaProof: Type.Optional(Text(64)),
}

/** Of the terms of a merchant, counted from those he began with. */
export const TERMS_VERSION_MAX = 999
export const TermsVersion = Type.Integer({ minimum: 1, maximum: TERMS_VERSION_MAX })

/** The age limit somebody was shown where he said that he is old enough (AGE-02). */
export const AgeShown = Type.Integer({ minimum: 1, maximum: 99 })

/** How long a code of an SMS is good and when the next may be asked for. */
export const SentCode = Type.Object({
  /** The screen counts down from this many minutes (LOGIN-62). */
  expiredMinutes: Type.Integer({ minimum: 1, maximum: 60 }),
  expirationTime: TimestampMs,
})

/** The proof that a compact JWE was made now and for one use (decision 4). Part of every encrypted body. */
export const Freshness = {
  /** Milliseconds since 1970 by the client's clock, corrected by the server time it was told. */
  iat: Type.Integer({ minimum: 0 }),
  jti: Text(64, { lengthMin: 16 }),
}
