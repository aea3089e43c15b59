import { type Html, html } from '../pages/html.ts'
import { type Page, PREFIX } from '../pages/page.ts'
import type { Language, Say } from '../pages/texts.ts'
import type { Message } from './outbox.ts'

type View = { messages: readonly Message[]; to: string | undefined; language: Language; say: Say }

const ADDRESS = `${PREFIX}/outbox`
const LINK = /(https?:\/\/[^\s<>"']+)/
const LANGUAGES: readonly Language[] = ['TY', 'EN']
const TIME_ZONE = 'Asia/Manila'

export function outboxPage(view: View): Page {
  const { messages, to, language, say } = view
  const nav = html`<nav aria-label="${say('language')}">${LANGUAGES.map(other => languageLink(view, other))}</nav>`
  const body = html`<h1>${say('outbox')}</h1>
<p class="about">${say('outboxAbout')} ${say('fresh')}</p>
<form class="find" method="get" action="${ADDRESS}">
<input type="hidden" name="lang" value="${language}">
<label>${say('for')}<input name="to" value="${to ?? ''}" placeholder="${say('forHint')}" autocomplete="off" maxlength="254"></label>
<button>${say('filter')}</button>
${to === undefined ? null : html`<a class="button" href="${ADDRESS}?lang=${language}">${say('all')}</a>`}
</form>
<div id="messages" aria-live="polite" data-newest="${messages[0]?.id ?? 0}">
${
  messages.length === 0
    ? html`<p class="empty">${say('empty')}</p>`
    : html`<ol>${messages.map(message => html`<li>${article(message, view)}</li>`)}</ol>`
}
</div>`
  return { title: say('outbox'), say, language, body, nav, script: 'outbox.js' }
}

function languageLink({ to, language }: View, other: Language): Html {
  const query = new URLSearchParams({ lang: other, ...(to === undefined ? {} : { to }) })
  return html`<a href="${ADDRESS}?${query.toString()}" hreflang="${other === 'TY' ? 'fil' : 'en'}"${
    other === language ? html` aria-current="true"` : null
  }>${other}</a>`
}

function article({ kind, to, subject, text, code, receivedAtMs }: Message, { language, say }: View): Html {
  const locale = language === 'TY' ? 'fil-PH' : 'en-PH'
  const time = new Date(receivedAtMs)
  const clock = time.toLocaleTimeString(locale, { timeZone: TIME_ZONE, hour12: false })
  return html`<article>
<h2><span class="kind ${kind}">${say(kind)}</span> <span>${kind === 'sms' ? `+${to}` : to}</span>
<time class="when" datetime="${time.toISOString()}">${clock}</time></h2>
${code === null ? null : codeLine(code, say)}
${subject ? html`<p class="subject">${subject}</p>` : null}
<p class="text">${withLinks(text)}</p>
</article>`
}

/** The button comes to light where the browser can copy; the digits are always taken as one by a tap. */
const codeLine = (code: string, say: Say): Html =>
  html`<p class="code"><strong>${code}</strong> <button type="button" hidden data-copy="${code}" data-copied="${say('copied')}">${say('copy')}</button></p>`

const withLinks = (text: string): Html[] =>
  text
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
