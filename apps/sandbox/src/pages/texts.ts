export type Language = 'TY' | 'EN'

/** What the pages say. They belong to no merchant, so they are not among the catalogues of the site. */
const TEXTS = {
  TY: {
    sandbox: 'Sandbox',
    play: 'Play money lang dito. Walang SMS o mail na lumalabas sa makinang ito, at hindi totoo ang mga provider.',
    outbox: 'Outbox',
    outboxAbout: 'Dito dumarating ang lahat ng SMS at mail ng demo, pinakabago muna.',
    for: 'Para kay',
    forHint: 'Number o email',
    filter: 'Hanapin',
    all: 'Ipakita lahat',
    empty: 'Wala pang mensahe. Humingi ng code sa site at lalabas ito rito.',
    sms: 'SMS',
    mail: 'Mail',
    copy: 'Kopyahin',
    copied: 'Nakopya',
    fresh: 'Nag-a-update nang kusa ang pahinang ito.',
    language: 'Wika',
    chooseTitle: 'Mag-login gamit ang {provider}',
    chooseAbout: 'Pumili ng test person. Pangalan at email lang niya ang ibibigay sa {site}.',
    noMail: 'walang email',
    other: 'Ibang tao',
    name: 'Pangalan',
    email: 'Email',
    go: 'Magpatuloy',
    cancel: 'Kanselahin',
    lost: 'Lumipas na ang login na ito',
    lostAbout: 'Bumalik sa site at subukan ulit.',
    refused: 'Hindi ito puwede',
    refusedAbout: 'May mali sa hiling na login: {reason}.',
    liveChat: 'Live chat',
    facebook: 'Hiyas sa Facebook',
    telegram: 'Balita sa Telegram',
    telegram2: 'Promo sa Telegram',
    androidApp: 'Hiyas para sa Android',
    elsewhereAbout:
      'Dito bubukas ang totoong pahina ng merchant. Walang ganoon ang demo, kaya walang taong sasagot dito.',
    androidAbout:
      'Dito magda-download ang app ng merchant. Walang ganoon ang demo: buksan ang site sa Chrome at piliin ang "I-install ang app" sa menu.',
    nowhere: 'Walang ganitong pahina sa sandbox.',
    toSite: 'Bumalik sa Hiyas',
  },
  EN: {
    sandbox: 'Sandbox',
    play: 'Play money only. No SMS and no mail leaves this machine, and the providers are not the real ones.',
    outbox: 'Outbox',
    outboxAbout: 'Every SMS and mail of the demo arrives here, newest first.',
    for: 'Sent to',
    forHint: 'Number or email',
    filter: 'Find',
    all: 'Show all',
    empty: 'No message yet. Ask for a code on the site and it appears here.',
    sms: 'SMS',
    mail: 'Mail',
    copy: 'Copy',
    copied: 'Copied',
    fresh: 'This page updates by itself.',
    language: 'Language',
    chooseTitle: 'Log in with {provider}',
    chooseAbout: 'Choose a test person. Only the name and the email go to {site}.',
    noMail: 'no email',
    other: 'Somebody else',
    name: 'Name',
    email: 'Email',
    go: 'Continue',
    cancel: 'Cancel',
    lost: 'This login has expired',
    lostAbout: 'Go back to the site and try again.',
    refused: 'This cannot be done',
    refusedAbout: 'Something is wrong with the request to log in: {reason}.',
    liveChat: 'Live chat',
    facebook: 'Hiyas on Facebook',
    telegram: 'News on Telegram',
    telegram2: 'Promotions on Telegram',
    androidApp: 'Hiyas for Android',
    elsewhereAbout: 'The real page of the merchant would open here. The demo has none, so nobody will answer.',
    androidAbout:
      'The app of the merchant would download here. The demo has none: open the site in Chrome and choose "Install app" in its menu.',
    nowhere: 'The sandbox has no such page.',
    toSite: 'Back to Hiyas',
  },
} as const satisfies Record<Language, Record<string, string>>

export type TextKey = keyof (typeof TEXTS)['TY']
export type Say = (key: TextKey, values?: Readonly<Record<string, string>>) => string

export const textsIn =
  (language: Language): Say =>
  (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** By `?lang=`, else by what the browser prefers of the two; Filipino otherwise. */
export function languageOf(lang: unknown, accepted: string | undefined): Language {
  if (typeof lang === 'string' && /^(TY|EN)$/i.test(lang)) return lang.toUpperCase() as Language
  for (const range of (accepted ?? '').toLowerCase().split(',')) {
    const [tag = ''] = range.trim().split(/[-;]/)
    if (tag === 'en') return 'EN'
    if (tag === 'fil' || tag === 'tl') return 'TY'
  }
  return 'TY'
}
