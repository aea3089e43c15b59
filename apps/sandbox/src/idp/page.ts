import { type Html, html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import type { Language, Say } from '../pages/texts.ts'
import { type Person, TEST_PEOPLE } from './people.ts'

type View = { provider: string; site: string; action: string; language: Language; say: Say }

/** Who is it? One tap chooses and agrees. */
export function choosePage({ provider, site, action, language, say }: View): Page {
  const title = say('chooseTitle', { provider })
  const body = html`<h1>${title}</h1>
<p class="about">${say('chooseAbout', { site })}</p>
<form class="people" method="post" action="${action}">
${TEST_PEOPLE.map((person, index) => personButton(person, index, say))}
</form>
<form class="other" method="post" action="${action}">
<h2>${say('other')}</h2>
<label>${say('name')}<input name="name" required maxlength="80" autocomplete="off"></label>
<label>${say('email')}<input name="email" type="email" maxlength="254" autocomplete="off"></label>
<button class="primary">${say('go')}</button>
</form>
<form method="post" action="${action}">
<button name="cancel" value="1">${say('cancel')}</button>
</form>`
  return { title, say, language, body }
}

const personButton = ({ name, email }: Person, index: number, say: Say): Html =>
  html`<button name="person" value="${index}">${name}<small>${email ?? say('noMail')}</small></button>`
