/** What a wide window shows beside the column. */
export const desk = {
  ty: {
    'desk.title': 'Kislap ng panalo, gabi-gabi.',
    'desk.detail': 'Mga laro sa isang app. Para sa {age} pataas lamang.',
    'desk.detail_play_money': 'Mga laro sa isang app. Para sa {age} pataas lamang. Play money lang sa demo na ito.',
    'desk.scan': 'I-scan para maglaro sa phone',
    'desk.scan_detail': 'Buksan ang camera at itapat sa code. Idagdag sa home screen bilang app.',
    'desk.code': 'QR code papunta sa site na ito',
  },
  en: {
    'desk.title': 'Play brilliantly.',
    'desk.detail': 'Games in one app. Only for people of {age} and over.',
    'desk.detail_play_money': 'Games in one app. Only for people of {age} and over. This demo uses play money only.',
    'desk.scan': 'Scan to play on your phone',
    'desk.scan_detail': 'Open the camera and point it at the code. Add it to your home screen as an app.',
    'desk.code': 'QR code that leads to this site',
  },
} as const
