/** Browsers and apps on iOS that are not Safari, by what they add to its user agent. */
const NOT_SAFARI =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|DuckDuckGo|YaBrowser|GSA\/|FBAN|FBAV|Instagram|Line\/|MicroMessenger|Telegram|Viber/

/** POPUP-26, POPUP-28: on iOS only Safari may put something on the home screen. Web views of apps leave its name out. */
export const isSafari = (userAgent: string): boolean =>
  /Version\/[\d.]+.*Safari\//.test(userAgent) && !NOT_SAFARI.test(userAgent)

export const isInSafari = (): boolean => isSafari(navigator.userAgent)
