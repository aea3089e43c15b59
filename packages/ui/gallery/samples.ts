import { backgroundPath, flagPath, symbolPath } from '@hiyas/art'
import type { BannerProps, CategoryEntry, FooterEntry, LanguageOption } from '@hiyas/ui'
import {
  giftBold,
  giftFill,
  houseBold,
  houseFill,
  userCircleBold,
  userCircleFill,
  walletBold,
  walletFill,
} from '@hiyas/ui/icons'
import { here } from './example.tsx'

export const languages: readonly LanguageOption[] = [
  { code: 'TY', name: 'Filipino', short: 'FIL', flag: flagPath('ph'), tag: 'fil' },
  { code: 'EN', name: 'English', short: 'EN', flag: flagPath('us'), tag: 'en' },
]

export const footerBefore: readonly FooterEntry[] = [
  { key: 'home', href: here, label: 'Home', icon: houseBold, iconCurrent: houseFill },
  {
    key: 'promo',
    href: here,
    label: 'Promo',
    icon: giftBold,
    iconCurrent: giftFill,
    badge: { count: 2, label: '2 new' },
  },
]

export const footerAfter: readonly FooterEntry[] = [
  { key: 'deposit', href: here, label: 'Deposit', icon: walletBold, iconCurrent: walletFill },
  { key: 'me', href: here, label: 'Ako', icon: userCircleBold, iconCurrent: userCircleFill },
]

export const welcomeBanner: BannerProps = {
  href: here,
  backgroundSrc: backgroundPath('facet-dusk'),
  eyebrow: '100% welcome bonus',
  title: 'Hanggang',
  prize: '₱8,888',
  note: 'Sa unang deposito mula ₱100',
  action: 'Kunin ngayon',
  eager: true,
  pieces: [
    { src: symbolPath('gift', 'large'), sizePx: 132, rightPx: 2, topPx: 18 },
    { src: symbolPath('coin'), sizePx: 46, rightPx: 102, topPx: 104 },
    { src: symbolPath('coinEdge'), sizePx: 40, rightPx: 4, topPx: 4 },
    { src: symbolPath('gem_diamond'), sizePx: 36, rightPx: 112, topPx: 20 },
  ],
}

export const sportsBanner: BannerProps = {
  href: here,
  backgroundSrc: backgroundPath('facet-ocean'),
  eyebrow: 'Luzon Hoops · Game 5',
  title: 'Parlay boost',
  prize: '+40%',
  note: '3 laro pataas, odds 1.50+',
  action: 'Tumaya na',
  pieces: [
    { src: symbolPath('basketball', 'large'), sizePx: 146, rightPx: -20, topPx: 12 },
    { src: symbolPath('trophy', 'large'), sizePx: 76, rightPx: 88, topPx: 72 },
  ],
}

export const categories: readonly CategoryEntry[] = [
  ['HOT', 'e:1f525'],
  ['Slots', 'slotMachine'],
  ['Live', 'roulette'],
  ['Isda', 'e:1f988'],
  ['Baraha', 'cardsAK'],
  ['Sports', 'basketball'],
  ['Lotto', 'lotto'],
].map(([label = '', symbol = '']) => ({ key: label, label, symbolSrc: symbolPath(symbol), href: here }))
